// Parts of pages that never change in the browser: rendered here and sent as HTML, without code for the browser.
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { wordsForRendering } from '../i18n/catalogues.server.ts'
import type { Language } from '../i18n/languages.ts'
import { LanguageProvider, WordSourceProvider } from '../i18n/words.tsx'

/** HTML in a language; its components may use texts but neither state nor router links. */
export const staticMarkup = (language: Language, part: ReactElement): string =>
  renderToStaticMarkup(
    <WordSourceProvider value={wordsForRendering()}>
      <LanguageProvider language={language}>{part}</LanguageProvider>
    </WordSourceProvider>,
  )
