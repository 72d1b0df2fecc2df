// Sanitizes articles: an allow-list of elements, and no address that could run code.
import sanitize from 'sanitize-html'
import { cleanText } from '../../../core/contract/clean-text.ts'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { TranslationReader } from '../../translations/model/rules.ts'
import { excerptOf, markupMax, opedDescriptionLengthMax } from './rules.ts'

const blocks = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr']
const elements = [...blocks, 'strong', 'em', 'a', 'br', 'img']
/** Maps headings of other editors and pasted text to the nearest allowed one: the page's title is the only h1. */
const renamed = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em' }

/** True if a text was written as HTML; anything else is plain paragraphs. */
const isHtml = (text: string) => /<(p|h[1-6]|ul|ol|li|blockquote|strong|b|em|i|a|br|img|hr|div)\b[^<>]*>/i.test(text)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `<p>${escaped(one).replaceAll('\n', '<br />')}</p>`)
    .join('')

/** Each of these begins something that the parser makes an object of. */
const markupIn = (html: string) => html.split(/[<&]/).length - 1

function ensureReadable(html: string): void {
  if (markupIn(html) > markupMax) rejectFields({ description: { code: 'blog.tooMuchMarkup', values: { maximum: markupMax } } })
}

/**
 * An article as stored: HTML of the allowed elements. The limits hold for what is stored too, which an editor reads and sends back.
 * @param sent HTML, or plain text with blank lines between paragraphs
 * @param images addresses of the article's own pictures with their size; other pictures are removed
 * @throws HttpError 422 for more tags and entities than an article has, which would take long to read, and for too long a text
 */
export function articleOf(sent: string, images: ReadonlyMap<string, { width: number; height: number }>): string {
  const stored = isHtml(sent) ? sanitized(sent, images) : cleanText(paragraphs(sent))
  ensureReadable(stored)
  if (stored.length > opedDescriptionLengthMax)
    rejectFields({ description: { code: 'field.tooLong', values: { maximum: opedDescriptionLengthMax } } })
  return stored
}

function sanitized(sent: string, images: ReadonlyMap<string, { width: number; height: number }>): string {
  ensureReadable(sent)
  const clean = sanitize(sent, {
    allowedTags: elements,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Deeper elements are left out: nobody writes them, and each level is read again for the one above it.
    nestingLimit: 20,
    transformTags: {
      ...renamed,
      div: 'p',
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener nofollow ugc' } }),
      img: (tagName, { src = '', alt = '' }) => {
        const size = images.get(src)
        const attribs: Record<string, string> = size
          ? { src, alt, width: String(size.width), height: String(size.height), loading: 'lazy', decoding: 'async' }
          : {}
        return { tagName, attribs }
      },
    },
    // Removes links without an address and pictures of other sites.
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === 'img' && !attribs['src']) || (tag === 'a' && !text.trim()) || (tag === 'p' && !text.trim() && mediaChildren.length === 0),
  })
  // An entity may represent a character that turns the order of reading around.
  return cleanText(clean)
}

/** Without the entities that a stored article has. */
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The text of a stored article, without its elements: in its texts and attributes, `<` and `>` are entities. */
export const articleTextOf = (html: string): string =>
  decoded(html.replaceAll(/<\/?(p|h2|h3|li|br|blockquote|hr)\b[^<>]*>/g, ' ').replaceAll(/<[^<>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The text for a summary: without headings, which have no full stop. */
export const summaryTextOf = (html: string): string =>
  articleTextOf(html.replaceAll(/<h([23])>(?:(?!<\/?h[23]>).)*<\/h\1>/gs, ' ')) || articleTextOf(html)

/** For a field without an editor: plain paragraphs as plain text, everything else as HTML. */
export function sourceOf(html: string): string {
  if (!/^(<p>((?!<(?!br|\/p)).)*<\/p>\s*)*$/s.test(html)) return html
  const plain = html
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<\/p>\s*<p>/g, '\n\n')
    .replaceAll(/<\/?p>/g, '')
  return decoded(plain)
}

/** An article's summary as a reader sees it, with the language of its texts if it differs from the page's. */
export function summaryIn<S extends { _id: string; title: string; excerpt: string }>(
  summary: S,
  reader: TranslationReader,
): S & { lang: Language | undefined } {
  const { texts, lang } = reader.read(summary._id)
  const { title = summary.title, description } = texts
  return { ...summary, title, lang, excerpt: description === undefined ? summary.excerpt : excerptOf(summaryTextOf(description)) }
}
