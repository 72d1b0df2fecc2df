// The step `english` finds each turn of the old voice in a catalog, and nothing in the sentences that replaced them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tellsIn } from './english-texts.ts'

const path = 'src/features/some/text/en.json'

/** What is found in a text, in lower case. */
const found = (text: string, at = path) => tellsIn(text, at).map((hit) => hit.found.toLowerCase())

const turns = {
  stands: 'It stands under the question.',
  stood: 'It stood there.',
  'comes of them': 'The team says what comes of them.',
  'what became of': 'What became of answers',
  papers: 'Photos and papers',
  letters: 'No more letters about decisions',
  letter: 'You receive this letter at your address.',
  'what one can': 'What one can do',
  'go on': 'Please take a break, then go on.',
  whoever: 'Whoever scans it finds a page.',
  'for good': 'Remove it for good?',
  gives: 'The link gives access.',
  'let it go': 'Let it go',
  'somebody says': 'Somebody says that this is wrong.',
  'by the clocks': 'At a time by the clocks of your state.',
  anew: 'The pictures are made anew.',
  'says so': 'A page that says so.',
  'at once': 'You can print it at once.',
  'in short': 'A second language, in short',
  'and then': 'It closes, and then it is removed.',
  'those who': 'Those who answered',
  'of whom': 'Ten people, two of whom commented',
  'another look': 'Something needs another look',
  'any more': 'It is gone, not here any more.',
  'we tell you': 'Follow it. We tell you what was decided.',
  colour: 'The colour of the header',
  "'": "It isn't saved yet.",
}

/** The column "now" of the list of phrases, shortened to what a catalog can contain. */
const phrases = [
  'So that the city hears from people who live here, once each.',
  'As people write it; up to 20 characters is usual.',
  'From {{age}} years on.',
  'Follows from your date of birth.',
  'The same password again',
  '{{count}} things need another look',
  'Please answer this one: the survey is taken only with it.',
  'In the middle',
  'You began on this device. What you entered is still here.',
  'Tell me what was decided',
  'Go on: question {{number}}',
  'You follow this project. We tell you what comes of it.',
  'Only the project team sees single votes.',
  'It takes no more responses.',
  'Only residents of {{state}} can respond, because an organization of {{state}} runs it',
  'May we count visits without following anybody?',
  'Asking your device',
  'What it is good for',
  'Counted today',
  'From a question to a crossing',
  'How you hear of it',
  'By which way',
  'Look among unwanted mail.',
  'Kept as a fingerprint that nobody can read',
  'What one does here',
  'A new one counts at once.',
  'What has arrived from you, survey by survey.',
  'This is for good and happens at once.',
  'Is {{email}} yours? One press, and it is confirmed.',
  'Your device does a short sum.',
  'This code leads nowhere',
  'You are early',
  'Pictures are made anew when uploaded, which removes where and with what they were taken.',
  'Your question stands here',
  'A word of help',
  'A question can be for those alone who gave a certain answer before.',
  'Somebody says that something should not stand on one of your projects.',
  'Whoever finds no fitting one among the {{found}} options picks a wrong one.',
  '{{count}} things did not get through',
  '1 thing needs you',
  'Residents stand in it under an alias.',
  'You are told by mail.',
  'let whoever runs the site set its public address',
  'What you say',
  'Pictures and papers',
  'Its end',
  'And then',
  'Plan it',
  'Narrow down by group and date',
  'Everybody again',
  'The same as a table',
  'Residents from a sheet',
  'Reports',
  'Address and colors',
  'Lowest',
  'Highest',
  'The column {{column}} stands there twice',
  'Nobody took this package',
]

const good = [
  'One account per resident, so every voice counts once.',
  'You must be 16 or older.',
  'You’re following this project. We’ll email you updates.',
  'It is closed to responses.',
  'Use 8 characters or more, with an uppercase letter, a lowercase letter and a digit.',
  'People who gave a certain answer',
  'Thoughts on your vote, and what you say to others',
  'This is immediate and can’t be undone.',
  'You won’t get any more text messages.',
]

describe('texts', () => {
  test.each(Object.entries(turns))('"%s" is found', (phrase, text) => expect(found(text)).toContain(phrase))

  test.each(phrases)('the phrase "%s" is found', (phrase) => expect(found(phrase)).not.toEqual([]))

  test.each(['cannot', 'do not', 'does not', 'is not', 'are not', 'will not', 'have not', 'has not', 'did not'])(
    '"%s" is found',
    (words) => {
      expect(found(`We ${words} see it.`)).toEqual([words])
      expect(found(`We ${words} see it.`, 'src/pages/policies/text/en.json')).toEqual([])
      expect(found(`We ${words} see it.`, 'src/features/integrations/api-docs/text/en.json')).toEqual([])
    },
  )

  test.each(good)('"%s" is good', (text) => expect(found(text)).toEqual([]))

  test('what the specification quotes and a paper size stay', () => {
    expect(found('Passwords do not match')).toEqual([])
    expect(found('Passwords do not match.')).toEqual(['do not'])
    expect(found('Letter')).toEqual([])
  })
})

test('the check names file, key, phrase and what to write, in catalogs and posters of the folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'english-'))
  const write = (file: string, texts: object) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), JSON.stringify(texts))
  }
  const check = () => spawnSync(process.execPath, ['scripts/check/english.mjs', '--texts', root], { encoding: 'utf8' })
  write('votes/text/en.json', { title: 'Votes', form: { lead: 'You cannot vote.' } })
  write('codes/poster/en.json', { foot: 'Go on with your phone' })
  write('votes/text/fr.json', { title: 'Votes go on' })
  const { status, stderr } = check()
  const [poster, , text] = stderr.split('\n')
  expect(status).toBe(1)
  expect(poster).toBe(`${root}/codes/poster/en.json: foot: Go on -> "Continue"`)
  expect(text).toBe(`${root}/votes/text/en.json: form.lead: cannot -> can’t`)
  expect(stderr).toContain('2 in 2 of 2 files')
  write('votes/text/en.json', { title: 'Votes' })
  write('codes/poster/en.json', { foot: 'Continue on your phone' })
  expect(check().status).toBe(0)
  rmSync(root, { recursive: true })
})
