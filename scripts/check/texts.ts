// Checks the catalogs: a translation has the placeholders, tags and plural forms that it needs; a complete language has every text; every
// key named in the code exists; no key is unused. Keys are found as literals in the source: 'a.b', and `a.${kind}` for every key of that
// form.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from '@swc/core'
import { completeLanguages, languages as everyLanguage, type Language } from '../../src/core/i18n/languages.ts'
import { unwantedIn } from '../texts/terms.ts'
import { readLanguage } from '../texts/translated.ts'
import { bound, type Catalogue, featureOf, formsOf, groups, leaves, misfit, wantedFor } from '../texts/translations.ts'

type Source = { path: string; literals: Set<string>; patterns: RegExp[] }
type Texts = { feature: string; folder: string; language: string; keys: Map<string, string>; messages: Map<string, string> }

const codeForm = /^[a-z][A-Za-z]*(\.[A-Za-z][A-Za-z0-9]*)+$/
const fileName = /\.(pdf|png|jpg|xlsx|json|ts|tsx|css|server)$/
const staticLettersMin = 3
const problems: string[] = []

function readTexts(path: string): Texts {
  const feature = featureOf(path)
  const language = /([\w-]+)\.json$/.exec(path)?.[1] ?? ''
  const { messages, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Catalogue
  return {
    feature,
    folder: dirname(dirname(path)),
    language,
    keys: new Map(leaves(rest)),
    messages: new Map(leaves((messages as Catalogue | undefined) ?? {})),
  }
}

function readSource(path: string): Source {
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  const module = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' })
  visit(module, (node) => {
    if (node.type === 'StringLiteral') literals.add(node.value as string)
    if (node.type !== 'TemplateLiteral') return
    const quasis = (node.quasis as { cooked: string }[] | undefined)?.map(({ cooked }) => cooked) ?? []
    if (quasis.length === 1) literals.add(quasis[0] ?? '')
    else if (quasis.join('').replace(/\W/g, '').length >= staticLettersMin && quasis.every((part) => /^[\w.]*$/.test(part)))
      patterns.push(new RegExp(`^${quasis.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`))
  })
  return { path, literals, patterns }
}

function visit(node: unknown, see: (node: Record<string, unknown>) => void) {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (node !== null && typeof node === 'object') {
    see(node as Record<string, unknown>)
    for (const value of Object.values(node)) visit(value, see)
  }
}

/** Placeholders, tags and forms must be right in any language; completeness is required of complete languages. */
function compareLanguage(language: Language): string {
  const { entries, leftOver } = readLanguage(language)
  const isComplete = completeLanguages.includes(language)
  for (const { file, key, english, text, forms, state } of entries) {
    const where = `${featureOf(file)}/${language}: ${key}`
    if (text !== undefined && text !== bound(language, text)) problems.push(`${where} lets a line end before a mark. English: ${english}`)
    if (state === 'misfit') problems.push(`${where} ${misfit(key, text ?? '', forms)}. English: ${english}`)
    const unwanted = unwantedIn(language, text ?? '')
    if (unwanted) problems.push(`${where} has “${unwanted}”, which is not the glossary's word or mark (scripts/texts/terms.ts)`)
    if (state === 'missing' && isComplete) problems.push(`${where} is missing. English: ${english}`)
  }
  if (isComplete) for (const place of leftOver) problems.push(`${place} is not in English (npm run texts -- --tidy drops it)`)
  const count = (state: string) => entries.filter((entry) => entry.state === state).length
  return `${language}: ${count('missing')} missing, ${count('stale')} stale, ${leftOver.length} left over${isComplete ? ', complete' : ''}`
}

/** Printed material exists in every language of the menu, even if the site itself is not translated into it. */
function comparePrinted(feature: string) {
  const own = printed.filter((one) => one.feature === feature)
  const reference = own.find((one) => one.language === 'en')
  for (const language of Object.keys(everyLanguage)) {
    const texts = own.find((one) => one.language === language)
    if (!texts || !reference) problems.push(`${feature}: poster/${language}.json is missing`)
    else compare(`${feature}/poster/${language}`, language, reference.keys, texts.keys)
  }
  if (reference) findUnused(reference)
}

function compare(where: string, language: string, reference: Map<string, string>, texts: Map<string, string>) {
  const extra = new Set(texts.keys())
  for (const [base, forms] of groups(reference)) {
    for (const [key] of wantedFor(base, forms, language)) {
      const text = texts.get(key)
      extra.delete(key)
      const wrong = text === undefined ? 'is missing' : misfit(key, text, forms)
      if (wrong) problems.push(`${where}: ${key} ${wrong}`)
    }
  }
  for (const key of extra) problems.push(`${where}: ${key} is not in English`)
}

/** English has its own plural forms, and no empty text. */
function checkEnglish({ feature, keys, messages }: Texts) {
  for (const [base, forms] of [...groups(keys), ...groups(messages)]) {
    for (const text of forms.values()) if (text.trim() === '') problems.push(`${feature}: ${base} is empty`)
    if (!forms.has('')) for (const form of formsOf('en')) if (!forms.has(form)) problems.push(`${feature}: ${base}_${form} is missing`)
  }
}

function findUnused({ feature, folder, keys, messages }: Texts) {
  const wordFiles = new Set(
    ['words.ts', 'form-words.ts', 'project-words.ts', 'words.server.ts', 'text/en.json'].map((name) => join(folder, name)),
  )
  const speakers = sources.filter(
    ({ path, literals }) => path.startsWith(`${folder}/`) || [...literals].some((literal) => wordFiles.has(join(dirname(path), literal))),
  )
  const wordReaders = feature === 'core' ? sources : speakers
  for (const key of groups(keys).keys()) if (!isNamed(key, wordReaders)) problems.push(`${feature}: nothing uses the text ${key}`)
  for (const code of groups(messages).keys()) if (!isNamed(code, sources)) problems.push(`${feature}: nothing uses the message ${code}`)
}

const isNamed = (key: string, among: Source[]) =>
  among.some(({ literals, patterns }) => literals.has(key) || patterns.some((pattern) => pattern.test(key)))

function findUnknown() {
  const codes = new Set(english.flatMap(({ messages }) => [...groups(messages).keys()]))
  const words = new Set(english.flatMap(({ keys }) => [...groups(keys).keys()]))
  const families = new Set([...codes].map((code) => code.split('.')[0]))
  // 'exports.groups' names a column of a table, and 'service.name' an attribute of OpenTelemetry.
  const columns = sources.find(({ path }) => path.endsWith('/tables.generated.ts'))?.literals ?? new Set()
  const elsewhere = new Set([...columns, 'service.name'])
  for (const { path, literals } of sources) {
    for (const literal of literals.difference(elsewhere)) {
      if (!codeForm.test(literal) || fileName.test(literal) || !families.has(literal.split('.')[0] ?? '')) continue
      const group = [...words].some((word) => word.startsWith(`${literal}.`))
      if (!codes.has(literal) && !words.has(literal) && !group) problems.push(`${path}: no catalogue has ${literal}`)
    }
  }
}

const english = globSync('src/{core,features,pages}/**/text/en.json').sort().map(readTexts)
const printed = globSync('src/features/**/poster/*.json').sort().map(readTexts)
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  .sort()
  .map(readSource)
const others = (Object.keys(everyLanguage) as Language[]).filter((one) => one !== 'en')

for (const texts of english) checkEnglish(texts)
for (const texts of english) findUnused(texts)
const progress = others.map(compareLanguage)
for (const feature of new Set(printed.map((one) => one.feature))) comparePrinted(feature)
findUnknown()
for (const line of problems) console.error(line)
if (problems.length > 0) process.exit(1)
if (sources.length === 0 || english.length === 0) throw new Error('No source or no catalogue was read.')
const count = english.reduce((sum, one) => sum + one.keys.size + one.messages.size, 0)
console.log([`${count} texts`, ...progress].join('\n'))
