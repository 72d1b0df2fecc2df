// The translators' tool (docs/translating.md):
//   npm run texts                             progress of each language
//   npm run texts -- fr --to fr.json          missing and outdated French texts: {file: {key: English}}
//   npm run texts -- fr --from fr.json        imports the translated file and reports invalid texts
//   npm run texts -- fr --review --to fr.json all texts, as {file: {key: {en, fr}}}; the same file can be imported
//   npm run texts -- --tidy                   drops unused and invalid translations
// Also: --features surveys,projects   --most 300   --same (imports texts that are the same as in English)
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { completeLanguages, isLanguage, type Language, languages } from '../src/core/i18n/languages.ts'
import { helpWanted } from './help.mjs'
import { type Entry, readLanguage, writeLanguage } from './texts/translated.ts'
import { misfit } from './texts/translations.ts'

helpWanted(import.meta.url)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    review: { type: 'boolean' },
    tidy: { type: 'boolean' },
    same: { type: 'boolean' },
    features: { type: 'string' },
    most: { type: 'string' },
  },
})
const [language] = positionals

if (language === undefined) for (const one of Object.keys(languages) as Language[]) one !== 'en' && tell(one)
else if (!isLanguage(language) || language === 'en') fail(`There is no language ${language}: ${Object.keys(languages).slice(1).join(', ')}`)
else if (options.from) takeBack(language, options.from)
else give(language)

function tell(one: Language) {
  const translated = readLanguage(one)
  if (options.tidy) writeLanguage(one, translated, new Map())
  const { entries } = options.tidy ? readLanguage(one) : translated
  const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
  const complete = completeLanguages.includes(one) ? ', complete' : ''
  console.log(
    `${one}  ${entries.length} texts, ${count('missing')} missing, ${count('stale')} stale, ${count('misfit')} do not fit${complete}`,
  )
}

function give(one: Language) {
  const features = options.features?.split(',')
  const open = readLanguage(one)
    .entries.filter((entry) => !features || features.includes(entry.feature))
    .filter((entry) => options.review || entry.state !== 'good')
  const given = open.slice(0, options.most ? Number(options.most) : open.length)
  const files: Record<string, Record<string, unknown>> = {}
  for (const { file, key, english, text } of given) {
    const texts = files[file] ?? {}
    files[file] = texts
    texts[key] = options.review ? { en: english, [one]: text ?? '' } : english
  }
  const json = `${JSON.stringify(files, null, 2)}\n`
  if (options.to) writeFileSync(options.to, json)
  else process.stdout.write(json)
  console.error(`${given.length} of ${open.length} texts${options.to ? ` are in ${options.to}` : ''}`)
}

function takeBack(one: Language, path: string) {
  const translated = readLanguage(one)
  const filled = readFilled(path, one)
  const known = new Map(translated.entries.map((entry) => [`${entry.file} ${entry.key}`, entry]))
  const taken = new Map<string, string>()
  const refused: string[] = []
  const untouched: string[] = []
  for (const [place, text] of filled) {
    const entry = known.get(place)
    if (!entry) refused.push(`${place}: English has no such text`)
    else if (text === entry.english && entry.text !== text && !options.same) untouched.push(place)
    else {
      const wrong = misfit(entry.key, text, entry.forms)
      if (wrong && text !== '') refused.push(`${place}: ${wrong}\n    en: ${entry.english}\n    ${one}: ${text}`)
      else if (text !== '') taken.set(place, text)
      if (!wrong && speaksForZero(one, entry, text))
        console.error(`note: ${place}: this form also stands for 0, so it should say {{count}}`)
    }
  }
  writeLanguage(one, translated, taken)
  if (untouched.length > 0)
    console.error(
      `${untouched.length} are still in English and were left out (--same takes them where that is right):\n  ${untouched.join('\n  ')}`,
    )
  if (refused.length > 0) console.error(`${refused.length} do not fit and were left out:\n  ${refused.join('\n  ')}`)
  console.log(`${taken.size} texts taken.`)
  tell(one)
  if (refused.length > 0) process.exitCode = 1
}

/** French and Hindi use the singular for zero, too: "0 jour". */
function speaksForZero(one: Language, { key, forms }: Entry, text: string): boolean {
  const countsZero = new Intl.PluralRules(languages[one].locale).select(0) === 'one'
  return countsZero && key.endsWith('_one') && forms.get('other')?.includes('{{count}}') === true && !text.includes('{{count}}')
}

function readFilled(path: string, one: Language): [string, string][] {
  const files = JSON.parse(readText(path)) as Record<string, Record<string, string | Record<string, string>>>
  return Object.entries(files).flatMap(([file, texts]) =>
    Object.entries(texts).map(([key, value]): [string, string] => [
      `${file} ${key}`,
      typeof value === 'string' ? value : (value[one] ?? ''),
    ]),
  )
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fail(`${path} cannot be read`)
  }
}

function fail(line: string): never {
  console.error(line)
  process.exit(2)
}
