// The articles as RSS 2.0 (https://www.rssboard.org/rss-specification).
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { BlogSummary } from './contract.ts'

type FeedSite = { productName: string; publicUrl: string; language: Language }
type Summary = z.input<typeof BlogSummary>

/** Escapes XML and removes characters that XML 1.0 forbids. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** The feed of articles, newest first, and its ETag. */
export function feedOf(articles: readonly Summary[], { productName, publicUrl, language }: FeedSite): { text: string; etag: string } {
  const list = `${publicUrl}/thought-leadership`
  const items = articles.map((one) => {
    const address = `${list}/${one._id}`
    const parts = [
      element('title', one.title),
      element('link', address),
      `<guid isPermaLink="true">${escaped(address)}</guid>`,
      element('description', one.excerpt),
      `<dc:creator>${escaped(`${one.author}, ${one.ownerName}`)}</dc:creator>`,
      element('pubDate', new Date(one.postedDate ?? one.editedDate).toUTCString()),
    ]
    return `<item>${parts.join('')}</item>`
  })
  const channel = [
    element('title', message(language, 'blog.feedTitle', { product: productName })),
    element('link', list),
    element('description', message(language, 'blog.feedLead')),
    element('language', languages[language].locale.toLowerCase()),
    `<atom:link href="${escaped(`${list}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ]
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>${channel.join('')}</channel></rss>\n`
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
