// Holds the catalogues together: every language has every feature, with the same keys and holes; every key that the code names exists;
// no key is left over. Keys are found as the literals of the source: 'a.b', and `a.${kind}` for every key of that form.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { languages as everyLanguage } from '../src/core/languages.ts'

type Catalogue = { [key: string]: string | Catalogue }
type Source = { path: string; literals: Set<string>; patterns: RegExp[] }
type Texts = { feature: string; language: string; keys: Map<string, string>; messages: Map<string, string> }

const codeForm = /^[a-z][A-Za-z]*(\.[A-Za-z][A-Za-z0-9]*)+$/
const fileName = /\.(pdf|png|jpg|xlsx|json|ts|tsx|css|server)$/
const plural = /_(zero|one|two|few|many|other)$/
const staticLettersMin = 3
const problems: string[] = []

function readTexts(path: string): Texts {
  const [, feature = '', language = ''] = /([\w-]+)\/(?:text|poster)\/([\w-]+)\.json$/.exec(path) ?? []
  const { messages, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Catalogue
  return { feature, language, keys: new Map(leaves(rest)), messages: new Map(leaves((messages as Catalogue | undefined) ?? {})) }
}

function leaves(catalogue: Catalogue, prefix = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value, `${prefix}${key}.`),
  )
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

function compareLanguages(feature: string) {
  const own = catalogues.filter((one) => one.feature === feature)
  const reference = own.find((one) => one.language === 'en')
  if (!reference) return void problems.push(`${feature}: there is no en.json`)
  for (const language of new Set(catalogues.map((one) => one.language))) {
    const texts = own.find((one) => one.language === language)
    if (!texts) problems.push(`${feature}: ${language}.json is missing`)
    else if (texts !== reference) {
      compare(`${feature}/${language}`, language, reference.keys, texts.keys)
      compare(`${feature}/${language} messages`, language, reference.messages, texts.messages)
    }
  }
}

/** What is printed speaks every language of the menu, whichever the site itself is translated into. */
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
  const wanted = groups(reference)
  const present = groups(texts)
  for (const [key, forms] of present) {
    if (!wanted.has(key)) problems.push(`${where}: ${key} is not in English`)
    for (const text of forms.values()) if (text.trim() === '') problems.push(`${where}: ${key} is empty`)
  }
  for (const [key, forms] of wanted) {
    const own = present.get(key)
    if (!own) problems.push(`${where}: ${key} is missing`)
    else {
      if (holes(forms) !== holes(own)) problems.push(`${where}: ${key} has the holes ${holes(own)}, in English ${holes(forms)}`)
      if (!forms.has('')) for (const form of formsOf(language)) if (!own.has(form)) problems.push(`${where}: ${key}_${form} is missing`)
    }
  }
}

/** Texts by key, plural forms of one key together, a text without forms under ''. */
function groups(texts: Map<string, string>): Map<string, Map<string, string>> {
  const grouped = new Map<string, Map<string, string>>()
  for (const [key, text] of texts) {
    const base = key.replace(plural, '')
    grouped.set(base, (grouped.get(base) ?? new Map()).set(plural.exec(key)?.[1] ?? '', text))
  }
  return grouped
}

const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

const holes = (forms: Map<string, string>) =>
  [
    ...new Set(
      [...forms.values()].flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map((match) => match[1] ?? `<${match[2]}>`)),
    ),
  ]
    .sort()
    .join(' ')

function findUnused({ feature, keys, messages }: Texts) {
  const speakers = sources.filter(
    ({ path, literals }) =>
      path.includes(`/${feature}/`) || [...literals].some((literal) => new RegExp(`(^|/)${feature}/words(\\.server)?\\.ts$`).test(literal)),
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
  for (const { path, literals } of sources) {
    for (const literal of literals) {
      if (!codeForm.test(literal) || fileName.test(literal) || !families.has(literal.split('.')[0] ?? '')) continue
      const group = [...words].some((word) => word.startsWith(`${literal}.`))
      if (!codes.has(literal) && !words.has(literal) && !group) problems.push(`${path}: no catalogue has ${literal}`)
    }
  }
}

const catalogues = globSync('src/{core,features/*}/text/*.json').sort().map(readTexts)
const printed = globSync('src/features/*/poster/*.json').sort().map(readTexts)
const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
  .sort()
  .map(readSource)
const english = catalogues.filter((one) => one.language === 'en')

for (const feature of new Set(catalogues.map((one) => one.feature))) compareLanguages(feature)
for (const texts of english) findUnused(texts)
for (const feature of new Set(printed.map((one) => one.feature))) comparePrinted(feature)
findUnknown()
for (const line of problems) console.error(line)
if (problems.length > 0) process.exit(1)
if (sources.length === 0 || english.length === 0) throw new Error('No source or no catalogue was read.')
const languages = new Set(catalogues.map((one) => one.language))
const count = english.reduce((sum, one) => sum + one.keys.size + one.messages.size, 0)
console.log(`${count} texts, ${languages.size} languages`)
