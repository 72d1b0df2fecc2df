// Share targets for a page, as plain URLs: the other site learns only what they contain.

type ShareTarget = { url: string; title: string; text: string; site: string }
export type ShareWay = 'mail' | 'whatsapp' | 'facebook' | 'nextdoor' | 'x' | 'linkedin'

/** @param shared `url` is absolute, `text` a sentence about the page, `site` the site's name */
export function shareLinks({ url, title, text, site }: ShareTarget): { way: ShareWay; to: string }[] {
  const address = (base: string, values: Record<string, string>) => `${base}?${new URLSearchParams(values)}`
  // Mail programs do not read + as a space.
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`
  return [
    { way: 'mail', to: letter },
    { way: 'whatsapp', to: address('https://wa.me/', { text: `${text} ${url}` }) },
    { way: 'facebook', to: address('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { way: 'nextdoor', to: address('https://nextdoor.com/sharekit/', { source: site, body: `${text} ${url}` }) },
    { way: 'x', to: address('https://x.com/intent/post', { text, url }) },
    { way: 'linkedin', to: address('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  ]
}
