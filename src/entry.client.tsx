import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchEarlyInput } from './core/browser/early-input.ts'
import { wordsInBrowser } from './core/i18n/words.browser.ts'
import { WordSourceProvider } from './core/i18n/words.tsx'

watchEarlyInput()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <WordSourceProvider value={wordsInBrowser()}>
        <HydratedRouter />
      </WordSourceProvider>
    </StrictMode>,
  )
})

// Nothing on the page waits for it, and a page that could not load it works too.
import('./core/browser/register-worker.browser.ts').then(({ registerWorkerAfterLoad }) => registerWorkerAfterLoad()).catch(() => {})
