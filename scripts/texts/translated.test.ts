// A text's way through the translators' tool, in a folder of its own: translated, changed in English, translated again.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const tool = resolve('scripts/texts.ts')
const english = 'src/features/votes/text/en.json'
const french = 'src/features/votes/text/fr.json'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown
function write(path: string, content: unknown) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}
const texts = (...args: string[]) => execFileSync(process.execPath, [tool, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
const take = (from: Record<string, string>) => {
  write('given.json', { [english]: from })
  return texts('fr', '--from', 'given.json')
}

test('each translated key names the English text that was translated, and only a changed one is outdated', () => {
  write(english, { title: 'Votes', list: { days_one: '{{count}} day', days_other: '{{count}} days' } })
  const days = { 'list.days_one': '{{count}} jour', 'list.days_many': '{{count}} de jours', 'list.days_other': '{{count}} jours' }
  expect(take({ title: 'Voix', ...days })).toContain('4 texts, 0 missing, 0 stale')
  const [title, list] = Object.entries(read(french) as Record<string, Record<string, string>>)
  expect(title).toEqual([expect.stringMatching(/^title#[\w-]{4}$/), 'Voix'])
  const forms = Object.keys(list?.[1] ?? {}).map((key) => key.split('#'))
  expect(forms.map(([key]) => key)).toEqual(['days_one', 'days_many', 'days_other'])
  expect(new Set(forms.map(([, from]) => from)).size).toBe(1)

  write(english, { title: 'Votes cast', list: { days_one: '{{count}} day', days_other: '{{count}} days' } })
  expect(texts('fr', '--to', 'open.json')).toBe('')
  expect(read('open.json')).toEqual({ [english]: { title: 'Votes cast' } })
  expect(take({ title: 'Voix exprimées' })).toContain('4 texts, 0 missing, 0 stale')
})

test('one new form alone does not make the other forms of a changed key up to date', () => {
  write(english, { days_one: '{{count}} day', days_other: '{{count}} days' })
  take({ days_one: '{{count}} jour', days_many: '{{count}} de jours', days_other: '{{count}} jours' })
  write(english, { days_one: '{{count}} day left', days_other: '{{count}} days left' })
  expect(take({ days_one: 'reste {{count}} jour' })).toContain('3 texts, 0 missing, 2 stale')
})
