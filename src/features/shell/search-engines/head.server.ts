// Metadata of a page for search engines and other sites, rendered into the document only.
import type { Language } from '../../../core/i18n/languages.ts'
import { languages } from '../../../core/i18n/languages.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { mayBeFound, publicPages } from './pages.ts'

export type HeadTags = {
  /** null if the page describes itself, or is not indexed. */
  about: { description: string; address: string; picture: string; locale: string; structured: string | null } | null
  isFound: boolean
  /** The address that tells other sites how to embed the page (https://oembed.com); absent if it cannot be embedded. */
  oembed?: string | undefined
}

type SiteDescription = { productName: string; publicUrl: string; whatIs: string; language: Language }

/** @param path the page's path without the query */
export function pageHeadOf(path: string, { productName, publicUrl, whatIs, language }: SiteDescription): HeadTags {
  const page = publicPages(whatIs).find((one) => one.path === path)
  const description = page && findMessage(language, page.description)
  if (!description) return { about: null, isFound: mayBeFound(path, whatIs), oembed: oembedOf(publicUrl, path) }
  const address = publicUrl + path
  const picture = `${publicUrl}/share.jpg`
  const structured = path === '/projects' ? escaped(siteData({ productName, publicUrl, description, language })) : null
  return {
    about: { description, address, picture, locale: languages[language].locale.replace('-', '_'), structured },
    isFound: true,
  }
}

/** Projects and their published results can be embedded. */
const oembedOf = (publicUrl: string, path: string): string | undefined =>
  /^\/project\/[\w-]+(\/published)?$/.test(path)
    ? `${publicUrl}/api/v1/oembed?url=${encodeURIComponent(publicUrl + path)}&format=json`
    : undefined

const escaped = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

type SiteData = Pick<SiteDescription, 'productName' | 'publicUrl' | 'language'> & { description: string }

/** The site as https://schema.org/WebSite, with its search. */
const siteData = ({ productName, publicUrl, description, language }: SiteData) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: productName,
  url: `${publicUrl}/projects`,
  description,
  inLanguage: language,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/projects?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
