// English that is left on a page of another language. What people wrote stays in the language they wrote it in: it carries that language,
// or it belongs to the demo, whose texts are known.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { englishIn, isEnglish, type Translated, withoutNames } from '../../../scripts/texts/english.ts'
import { cities } from '../../../src/demo/content/cities.ts'
import { articles } from '../../../src/demo/content/opeds.ts'
import {
  addedToAnswers,
  addedToComments,
  answersToComments,
  invitedBy,
  lostMessages,
  pictureAlts,
  posterPlaces,
} from '../../../src/demo/content/phrases.ts'

/** Values that the page shows as texts of its own, which must be translated. */
const ownNames = ['projectType', 'category', 'alsoPictured']

/**
 * Words alone, with a space around each: a file is named as its title is, but with hyphens. Chinese letters are left out: no space
 * parts them from a name.
 */
const bare = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9\u00c0-\u1fff\u2c00-\u2dff]+/g, ' ')
    .trim()} `

/** Every text in something, however deep. */
function textsIn(thing: unknown): string[] {
  if (typeof thing === 'string') return thing.split(/<[^>]*>|\n/)
  if (typeof thing !== 'object' || thing === null) return []
  return Object.entries(thing).flatMap(([key, value]) => (ownNames.includes(key) ? [] : textsIn(value)))
}

/** All variants of a phrase: `The {path|sidewalk} is narrow` has two. */
function waysOf(text: string): string[] {
  const [choice, ways] = /\{([^}]*)\}/.exec(text) ?? []
  return choice === undefined || ways === undefined ? [text] : ways.split('|').flatMap((way) => waysOf(text.replace(choice, () => way)))
}

/** What the demo's people say. */
const demoTexts = textsIn([
  cities,
  articles,
  posterPlaces,
  addedToAnswers,
  addedToComments,
  answersToComments,
  invitedBy,
  lostMessages,
  pictureAlts,
])
  .flatMap(waysOf)
  .filter((text) => bare(text).trim().includes(' '))
  .sort((a, b) => b.length - a.length)
const demo = [...new Set(demoTexts.map(bare))]

const api = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
/** Fields, shapes and subjects of the API have one name in every language. */
const apiNames = ['message', ...Object.keys(api.components.schemas), ...api.tags.map(({ name }: { name: string }) => name)]

/** Addresses, file names, calls of the API, and an English word that is spoken of. */
const noWords = /\S+@\S+|https?:\/\/\S+|\b(?:GET|POST|PUT|PATCH|DELETE)\b( \/\S+)?|[«“]\s?not\s?[»”]/g

/** A line for each text of a page that holds an English word which is neither a name nor somebody's own. */
export async function leftInEnglish(page: Page, language: Translated): Promise<string[]> {
  const { pathname, searchParams } = new URL(page.url())
  const given = [
    ...[...searchParams.values()].filter((value) => value.includes(' ')),
    ...(pathname.startsWith('/api/docs') ? apiNames : []),
  ]
  const texts = [...new Set(await page.evaluate(textsOf, language))]
  return texts.flatMap((text) => {
    if (englishIn(text, language).length === 0 || isShortened(text)) return []
    const without = given.reduce((left, value) => left.replaceAll(value, ' '), text).replace(noWords, ' ')
    // A name may be part of a person's text, and a text may be next to a name.
    const [words = []] = [without, withoutNames(without)]
      .map((one) => wordsOf(one).filter((word) => isEnglish(word, language)))
      .sort(byLength)
    return words.length > 0 ? [`English (${words.join(', ')}): ${text.slice(0, 160)}`] : []
  })
}

const byLength = (a: string[], b: string[]) => a.length - b.length
/** But those of the demo. */
const wordsOf = (text: string) => demo.reduce((rest, content) => rest.replaceAll(content, ' '), bare(text)).split(' ')

/** Whether it is the beginning of a text of the demo. */
const isShortened = (text: string) => text.endsWith('…') && demoTexts.some((whole) => whole.startsWith(text.slice(0, -1).trim()))

/** Runs in the page: the texts in its language, visible or read aloud. Code has no language. */
function textsOf(language: string): string[] {
  const isOwn = (one: Element) =>
    one.closest('[lang]')?.getAttribute('lang')?.startsWith(language) && !one.closest('code, script, style, template, noscript')
  const found = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { parentElement, textContent } = walk.currentNode
    if (textContent?.trim() && parentElement && isOwn(parentElement)) found.push(textContent)
  }
  const names = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title']
  for (const one of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
    if (isOwn(one)) found.push(...names.map((name) => one.getAttribute(name) ?? ''))
  return found
}
