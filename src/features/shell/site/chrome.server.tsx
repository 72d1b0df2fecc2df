// The parts of every page's frame that never change in the browser.

import type { Language } from '../../../core/i18n/languages.ts'
import { staticMarkup } from '../../../core/pages/static-markup.server.tsx'
import { Foot } from './parts/Foot.tsx'

const feet = new Map<string, string>()

/** The footer as HTML. Few variants exist, so each is rendered once. */
export function footMarkup(language: Language, props: Parameters<typeof Foot>[0]): string {
  const key = JSON.stringify([language, props])
  const foot = feet.get(key) ?? staticMarkup(language, <Foot {...props} />)
  feet.set(key, foot)
  return foot
}
