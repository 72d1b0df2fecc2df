// What can be embedded, where, and the text to paste. No database, no HTTP.
import type { FieldRefusals } from '../../../core/contract/errors.ts'

/** Of one organization. */
export const sitesMax = 20
/** In characters. */
export const siteLengthMax = 300
/** The map of all projects may be shown by sites of every organization; a longer header is refused by some proxies. */
export const headerSitesMax = 100

/** Letters, digits and inner hyphens: a host as URLs allow it may hold `;`, which would begin another directive of the policy. */
const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const isLoopback = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'

/**
 * The origin of a site that may show embeds: https, or http on the reader's own machine.
 * @returns null for a path, a wildcard, and what is no site
 */
export function originOf(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password || url.search || url.hash || url.pathname !== '/') return null
  if (!hostPattern.test(url.hostname)) return null
  const isSafe = url.protocol === 'https:' && url.hostname.includes('.')
  return isSafe || (url.protocol === 'http:' && isLoopback(url.hostname)) ? url.origin : null
}

/** @returns the list without duplicates, or what is wrong with it */
export function sitesOf(texts: readonly string[]): { origins: string[] } | { refusals: FieldRefusals } {
  const wrong = texts.find((text) => originOf(text) === null)
  if (wrong !== undefined) return { refusals: { origins: { code: 'embedding.origin', values: { site: wrong.slice(0, 80) } } } }
  const origins = [...new Set(texts.flatMap((text) => originOf(text) ?? []))]
  return origins.length > sitesMax ? { refusals: { origins: { code: 'embedding.tooMany', values: { most: sitesMax } } } } : { origins }
}

/** What one frame shows. */
export type Embed = { kind: 'project' | 'results'; id: string } | { kind: 'map'; organization: string | null }
export const embedKinds = ['project', 'results', 'map'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** Size in pixels before the frame has reported its height. */
export const initialSize = {
  project: { width: 640, height: 520 },
  results: { width: 720, height: 800 },
  map: { width: 960, height: 760 },
} as const satisfies Record<EmbedKind, { width: number; height: number }>

/**
 * The path of an embed's frame.
 * @param language its language; the reader's own if absent
 */
export function embedPath(embed: Embed, language?: string): string {
  const query = new URLSearchParams({
    ...(embed.kind === 'map' && embed.organization !== null && { organization: embed.organization }),
    ...(language !== undefined && { lang: language }),
  })
  const path = embed.kind === 'map' ? '/embed/map' : `/embed/${embed.kind}/${embed.id}`
  return query.size > 0 ? `${path}?${query}` : path
}

/** The page that an embed shows a part of. */
export function embedPageOf(embed: Embed): string {
  if (embed.kind !== 'map') return `/project/${embed.id}${embed.kind === 'results' ? '/published' : ''}`
  return embed.organization === null ? '/projects' : `/projects?owner=${embed.organization}`
}

/** The list at `href`, of the projects within a part of the map that a frame shows as one pin. */
export function hrefWithin(href: string, bbox: string): string {
  const [path = '', query = ''] = href.split('?')
  const search = new URLSearchParams(query)
  // The frame shows closed projects too.
  search.set('phase', 'all')
  search.set('bbox', bbox)
  return `${path}?${search}`
}

/**
 * What an address of this site shows when it is embedded; null for other addresses.
 * @param hosts the hosts of this installation
 */
export function embedAt(address: string, hosts: readonly string[]): Exclude<Embed, { kind: 'map' }> | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return null
  const [, id, part] = /^\/project\/([\w-]+)(\/published)?\/?$/.exec(url.pathname) ?? []
  if (id) return { kind: part ? 'results' : 'project', id }
  const [, kind, embedded] = /^\/embed\/(project|results)\/([\w-]+)\/?$/.exec(url.pathname) ?? []
  return embedded ? { kind: kind as 'project' | 'results', id: embedded } : null
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

type Snippet = { publicUrl: string; embed: Embed; title: string; width?: number; height?: number }

/** The HTML to paste: the frame, and the script that fits its height. Without the script, the frame scrolls. */
export function snippetOf({ publicUrl, embed, title, width, height = initialSize[embed.kind].height }: Snippet): string {
  const src = escaped(publicUrl + embedPath(embed))
  const size = `width="${width ?? '100%'}" height="${height}"`
  const frame = `<iframe src="${src}" title="${escaped(title)}" ${size} style="border:0" loading="lazy"></iframe>`
  return `${frame}\n<script async src="${escaped(publicUrl)}/embed/frame.js"></script>`
}

/** The size that oEmbed returns: the usual one, within what the caller has room for. */
export function sizeWithin(kind: EmbedKind, { maxwidth, maxheight }: { maxwidth?: number | undefined; maxheight?: number | undefined }) {
  const { width, height } = initialSize[kind]
  return { width: Math.min(width, maxwidth ?? width), height: Math.min(height, maxheight ?? height) }
}

export const oembedXmlType = 'text/xml; charset=utf-8'

/** A reply of oEmbed in its other format. XML has no control characters. */
export function oembedXml(fields: Readonly<Record<string, string | number>>): string {
  const text = (value: string | number) =>
    escaped(
      String(value)
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .toWellFormed(),
    )
  const lines = Object.entries(fields).map(([name, value]) => `  <${name}>${text(value)}</${name}>\n`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('')}</oembed>\n`
}

/** The list of a frame-ancestors directive: this site, and the listed ones. */
export const ancestorsOf = (origins: readonly string[]): string => ["'self'", ...origins].join(' ')
