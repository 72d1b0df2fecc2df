// The catalog as DCAT-US 1.1 describes it (https://resources.data.gov/resources/dcat-us/).
import { senderAddress } from '../../../../core/config/values.server.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import type { OpenData } from '../contract.ts'
import { wordsIn } from '../words.server.ts'

export type Catalog = {
  openData: OpenData
  publicUrl: string
  productName: string
  language: Language
  /** The sender of emails, who is the contact. */
  mailFrom: string
}

const schema = 'https://project-open-data.cio.gov/v1.1/schema'

type DatasetText = { name: string; title: string; description: string; changedAt: string; page: string; keywords: string[] }

/** A dataset per table, and one per project with published results. */
export function catalogOf({ openData, publicUrl, productName, language, mailFrom }: Catalog) {
  const words = wordsIn(language)
  const { organization, projects, license, changedAt } = openData
  const base = `${publicUrl}/open-data/${organization.slug}`
  const values = { organization: organization.name }
  const changed = changedAt ?? '1970-01-01T00:00:00.000Z'
  const table = (name: 'projects' | 'decisions' | 'dates'): DatasetText => ({
    name,
    title: words(`catalog.${name}.title`, values),
    description: words(`catalog.${name}.description`, values),
    changedAt: changed,
    page: base,
    keywords: [words('catalog.keyword'), words(`tables.${name}`)],
  })
  const results = projects.flatMap(({ _id, title, resultsPublishedOn, resultsChangedAt, url }) =>
    resultsPublishedOn === null
      ? []
      : [
          {
            name: `results-${_id}`,
            title: words('catalog.results.title', { title }),
            description: words('catalog.results.description', { ...values, title }),
            changedAt: resultsChangedAt ?? resultsPublishedOn,
            page: `${url}/published`,
            keywords: [words('catalog.keyword'), words('tables.results')],
          },
        ],
  )
  const dataset = ({ name, title, description, changedAt: modified, page, keywords }: DatasetText) => ({
    '@type': 'dcat:Dataset',
    title,
    description,
    keyword: keywords,
    modified,
    publisher: { '@type': 'org:Organization', name: organization.name },
    contactPoint: { '@type': 'vcard:Contact', fn: productName, hasEmail: `mailto:${senderAddress(mailFrom)}` },
    identifier: `${base}/${name}.json`,
    accessLevel: 'public',
    license,
    landingPage: page,
    distribution: [
      ['csv', 'text/csv', 'CSV'],
      ['json', 'application/json', 'JSON'],
    ].map(([ending, mediaType, format]) => ({
      '@type': 'dcat:Distribution',
      downloadURL: `${base}/${name}.${ending}`,
      mediaType,
      format,
      title: `${title} (${format})`,
      describedBy: `${base}/dictionary.json`,
      describedByType: 'application/json',
    })),
  })
  const tables = [table('projects'), table('decisions'), table('dates')]
  return {
    '@context': `${schema}/catalog.jsonld`,
    '@id': `${base}/data.json`,
    '@type': 'dcat:Catalog',
    conformsTo: schema,
    describedBy: `${schema}/catalog.json`,
    dataset: [...tables, ...results].map(dataset),
  }
}
