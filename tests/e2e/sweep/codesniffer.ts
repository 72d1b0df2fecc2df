// Runs HTML CodeSniffer on a page: a second opinion beside axe, with rules of its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { packagesAside } from '../../../scripts/prepare.mjs'

const source = readFileSync(join(packagesAside('scripts/sweep/judges'), 'html_codesniffer/build/HTMLCS.js'), 'utf8')

type Message = { type: number; code: string; msg: string; element: Element }
type Sniffer = {
  process: (standard: string, of: Document, then: () => void, fail: (why: string) => void) => void
  getMessages: () => Message[]
  getTranslation: (key: string) => string | undefined
}

/** What the engine says and we don't follow, and why: the end of its code, and the element. */
const accepted: { code: RegExp; at: RegExp; why: string }[] = [
  {
    code: /H32\.2$/,
    at: /^<form/,
    why: 'A technique, not the criterion. Switches and filters apply at once, change no context, and have a button without scripts; a survey has a button for each step; a form that one may only read has none.',
  },
  {
    code: /H91\.Button\.Name$/,
    at: /^<button[^>]* hidden=""/,
    why: 'A hidden button has no name because nobody meets it: Enter sends a form by it.',
  },
  { code: /1_3_5/, at: /autocomplete="\w+ webauthn"/, why: 'The engine is older than `webauthn`, with which browsers offer passkeys.' },
]

/** Errors of WCAG 2.1 AA: a line per place, empty when all is well. What the engine only asks people to look at is left out. */
export async function sniffed(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    () =>
      new Promise<{ code: string; msg: string; at: string }[]>((done, fail) => {
        const { HTMLCS } = window as unknown as { HTMLCS: Sniffer }
        const error = 1
        // It has no sentence for tokens that it doesn't know, and would end there.
        const sentence = HTMLCS.getTranslation
        HTMLCS.getTranslation = (key) => {
          try {
            return sentence.call(HTMLCS, key) ?? key
          } catch {
            return key
          }
        }
        const messagesOf = () =>
          HTMLCS.getMessages()
            .filter(({ type }) => type === error)
            .map(({ code, msg, element }) => ({ code, msg, at: element.outerHTML?.slice(0, 200) ?? element.nodeName }))
        HTMLCS.process('WCAG2AA', document, () => done(messagesOf()), fail)
      }),
  )
  return found
    .filter((one) => !accepted.some(({ code, at }) => code.test(one.code) && at.test(one.at)))
    .map(({ code, msg, at }) => `${code}: ${at}: ${msg}`)
}
