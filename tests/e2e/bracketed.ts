// Finds English outside the brackets in a page that shows every catalog text in brackets.
import { globSync, readFileSync } from 'node:fs'
import { languages } from '../../src/core/i18n/languages.ts'
import { states } from '../../src/features/places/model/rules.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }
const decode = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const choice = /\{([^{}|]*(?:\|[^{}|]*)+)\}/g
/** A demo phrase with its nth variant: `Just my {view|two cents}.` */
const variant = (text: string, n: number) => text.replace(choice, (_, all: string) => all.split('|').at(n % all.split('|').length) ?? '')

const written = globSync('src/demo/**/*.{ts,json}')
  .map((path) => readFileSync(path, 'utf8').replaceAll("\\'", "'"))
  .join(' ')
/** Names and statements of the demo's cities and people: content, which no catalog translates. */
const content = plain([written, ...[0, 1, 2, 3, 4, 5].map((n) => variant(written, n))].join(' '))
const wordsIn = (text: string) => text.match(/[A-Za-z]+/g) ?? []
const contentWords = new Set(wordsIn(content))
/** So many words that are all the demo's own are a sentence that it put together. */
const sentenceWordsMin = 4

/** What is the same in every language, longest first: West Virginia is no Virginia. */
const names = [
  ...states.map(({ name }) => name),
  ...Object.entries(languages).flatMap(([id, { name }]) => [name, id.toUpperCase()]),
  ...['Plaza', 'Costa Mesa', 'Corona Del Mar', 'Newport Coast', 'Skokie', 'Lincolnwood', 'QR', 'PDF', 'CSV', 'UTC'],
  // What the screens search for.
  'nothing is called so',
].sort((a, b) => b.length - a.length)
const isNamed = new RegExp(`(?<![\\w])(${names.join('|')})(?![\\w])`, 'g')
const shapes = [
  /\S+@\S+/g,
  /\S+\.(pdf|png|jpg|xlsx)\b/g,
  /\b[\d.]+:\d+\S*/g,
  // A street and its town; initials of a person; "Dr. Hana Demo".
  /[\w .'’&]+, [A-Z][\w ]+, (?:[A-Z]{2} )?\d{5}/g,
  /\b[A-Z]{2}\b/g,
  /\b(?:Ms|Mr|Mrs|Dr|Mx)\. (?:[A-Z]\w+ ?){1,3}/g,
  /City of [A-Z]\w+(?: [A-Z]\w+)* \(demo\)/g,
  // A host.
  /\b(?:[\w-]+\.)+example\.(?:org|gov)\b/g,
  // A receipt; what an address begins with; the host of the tests.
  /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g,
  /https:\/\//g,
  /\blocalhost\b/g,
  // The codes in the URLs of QR codes and in the names of comments.
  /\b[A-Z0-9]{5,6}\b/g,
]

/** Statutes as courts cite them: Cal. Gov. Code § 7922.535. */
const statutes = /(?:\b[A-Z][\w’]*\.? )+§ [\d.]+/g

/** Texts of a page that are no code, and of the attributes that people read or hear, that are neither in brackets nor content nor names. */
export function unbracketed(html: string): string[] {
  const seen = html.replace(/<(script|style|code)\b.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '')
  const texts = [...seen.matchAll(/>([^<]+)</g)].map((match) => match[1] ?? '')
  const attributes = [...seen.matchAll(/\s(?:aria-label|title|placeholder|alt|aria-description|aria-valuetext)="([^"]*)"/g)]
  return [...texts, ...attributes.map((match) => match[1] ?? '')]
    .flatMap((text) =>
      decode(text)
        .replace(statutes, ' ')
        .split(/⟦[^⟧]*⟧| [|·] |(?<=[a-z][.!?]) (?=[A-Z])/),
    )
    .map(plain)
    .filter((text) => isForeign(text))
}

function isForeign(text: string): boolean {
  const bare = (one: string) => one.replace(/^[^A-Za-z]+|[^A-Za-z?!.…)]+$/g, '')
  if (content.includes(bare(text)) || content.includes(bare(text).replace(/…$/, ''))) return false
  const rest = [...shapes, isNamed].reduce((left, shape) => left.replace(shape, ' '), text)
  if (!/[A-Za-z]{2}/.test(rest) || content.includes(bare(rest))) return false
  const words = wordsIn(rest)
  const isPerson = words.length === 2 && words.every((word) => /^[A-Z]/.test(word))
  return (words.length < sentenceWordsMin && !isPerson) || !words.every((word) => contentWords.has(word))
}
