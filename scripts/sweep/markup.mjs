// The HTML of the pages that the sweep has kept, read by the Nu HTML checker.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { packagesAside } from '../prepare.mjs'

export const pagesFolder = 'node_modules/.cache/plaza-results/pages'
/** The packages that only the sweep needs. */
export const judges = 'scripts/sweep/judges'
const checker = join(packagesAside(judges), 'vnu-jar/build/dist/vnu.jar')
const charactersMost = 200

/** What the checker says and we don't follow: a pattern of its sentence, and why. */
const accepted = [
  {
    says: /^An “aria-disabled” attribute whose value is “true” should not be specified on an “a” element that has an “href”/,
    why: 'The zoom buttons of Leaflet, at the ends of its range.',
  },
  {
    says: /^The value of the “for” attribute of the “label” element must be the ID of a non-hidden form control/,
    why: 'The text editor of articles: an editable box, named by the same label through aria-labelledby.',
  },
]

/** Forgets the pages of an earlier sweep. */
export const clearPages = () => rmSync(pagesFolder, { recursive: true, force: true })

/** @returns `{ passed, failures }`: how many pages are right, and a line for each thing that is wrong; null without Java */
export async function checkMarkup() {
  const pages = existsSync(pagesFolder) ? readdirSync(pagesFolder).filter((name) => name.endsWith('.html')) : []
  if (pages.length === 0) return { passed: 0, failures: [] }
  const output = await runChecker()
  if (output === null) return null
  return markupResult(pages, JSON.parse(output).messages)
}

/** @param messages as the checker's JSON has them */
export function markupResult(pages, messages) {
  // `info` without a kind is about style: slashes that React writes.
  const reported = messages.filter(({ type, subType }) => type !== 'info' || subType === 'warning')
  const wrong = reported.filter(({ message }) => !accepted.some(({ says }) => says.test(message)))
  const failures = wrong.map(({ url, lastLine, message, extract = '' }) => {
    const place = extract.replaceAll(/\s+/g, ' ').slice(0, charactersMost)
    return `HTML of ${basename(decodeURIComponent(url ?? ''), '.html')}, line ${lastLine ?? 0}: ${message} ${place}`
  })
  const faulty = new Set(wrong.map(({ url }) => url))
  return { passed: pages.length - faulty.size, failures }
}

/** @returns what the checker wrote, or null if there is no Java to run it */
function runChecker() {
  const child = spawn('java', ['-Xss4m', '-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always', resolve(pagesFolder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const parts = []
  child.stdout.on('data', (part) => parts.push(part))
  return new Promise((done, fail) => {
    child.once('error', (error) => (error.code === 'ENOENT' ? done(null) : fail(error)))
    child.once('close', () => done(Buffer.concat(parts).toString('utf8')))
  })
}
