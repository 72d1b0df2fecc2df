// https://www.sitemaps.org/protocol.html, https://www.rfc-editor.org/rfc/rfc9309

type SitemapEntry = { path: string; changedAt: Date | null }

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Every URL in every available language. */
export function sitemap(publicUrl: string, entries: readonly SitemapEntry[], languages: readonly string[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const address = publicUrl + path
    const inLanguages =
      languages.length > 1
        ? languages.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${escaped(`${address}?lang=${one}`)}"/>`).join('')
        : ''
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escaped(address)}</loc>${changed}${inLanguages}</url>`
  })
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>${urls.join('\n')}</urlset>\n`
}

/** Paths that are personal, or for programs only. */
const keptOut = ['/api/', '/outbox', '/q/', '/reset/', '/verifiedEmail/', '/unsubscribe/', '/profile', '/words/']

/** robots.txt: the excluded paths and the sitemap's URL. */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...keptOut.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
