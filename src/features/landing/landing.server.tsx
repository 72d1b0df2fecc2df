// The sections below the list of projects, as HTML: the page carries no code for them.
import type { Api } from '../../core/api.server.ts'
import type { Language } from '../../core/languages.ts'
import { staticMarkup } from '../../core/static-markup.server.tsx'
import { showLanding } from './contract.ts'
import { Landing } from './parts/Landing.tsx'

/** What visitors read below the list, in a language. */
export const landingMarkup = async (call: Api, language: Language): Promise<string> =>
  staticMarkup(language, <Landing {...(await call(showLanding, {}))} />)
