// Opinion articles (OP-ED), also called thought leadership: who may see one, when it is public, its reading time.

import type { Actor } from '../../../core/http/actor.ts'

export const opedStatuses = ['draft', 'published'] as const
export type OpedStatus = (typeof opedStatuses)[number]

export const opedTitleLengthMax = 160
export const authorLengthMax = 120
/** Length of the article as HTML. */
export const opedDescriptionLengthMax = 100_000
/** Tags and entities: more than the longest article needs, and read within a moment. */
export const markupMax = 5000
export const opedAltLengthMax = 300
export const imagesMax = 20

export type OpedState = { organizationId: string; status: OpedStatus; posted: boolean }

export const isOwn = (actor: Actor, oped: Pick<OpedState, 'organizationId'>): boolean =>
  actor.kind === 'official' && actor.organizationId === oped.organizationId

/** An unposted article is visible only to its own organization. */
export const maySeeOped = (actor: Actor, oped: OpedState): boolean => oped.posted || isOwn(actor, oped)

/** The fields that an article still needs to be posted, in the order of the form. */
export function missingOf(oped: {
  title: string
  author: string
  text: string
  images: number
}): ('title' | 'author' | 'description' | 'image')[] {
  const { title, author, text, images } = oped
  return [
    ...(title ? [] : (['title'] as const)),
    ...(author ? [] : (['author'] as const)),
    ...(text ? [] : (['description'] as const)),
    ...(images > 0 ? [] : (['image'] as const)),
  ]
}

const excerptLengthMax = 220

/** The first words of an article's text; cut at the end of a word. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLengthMax) return text
  const cut = text.slice(0, excerptLengthMax)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptLengthMax - 40)).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}

/** Silent reading of English non-fiction is about 238 words a minute (Brysbaert 2019, Journal of Memory and Language 109). */
const wordsPerMinute = 238

/** Minutes, at least one. */
export const minutesOf = (text: string): number => Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / wordsPerMinute))
