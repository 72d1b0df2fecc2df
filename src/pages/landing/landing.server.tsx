// Renders the sections below the project list as HTML: the page needs no code for them.
import type { Api } from '../../core/http/api.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { staticMarkup } from '../../core/pages/static-markup.server.tsx'
import { showLanding } from './contract.ts'
import { Landing } from './parts/Landing.tsx'

/** The sections below the list, in a language. */
export const landingMarkup = async (call: Api, language: Language): Promise<string> =>
  staticMarkup(language, <Landing {...(await call(showLanding, {}))} />)
