// What an organization published, as Atom (RFC 4287).
import { type Language, languages } from '../../../../core/i18n/languages.ts'
import { wordsIn } from '../words.server.ts'
import type { Catalog } from './catalog.server.ts'

const entriesMax = 50

/** Escapes XML and removes characters that XML 1.0 forbids. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
const element = (name: string, text: string, lang?: Language) =>
  `<${name}${lang ? ` xml:lang="${languages[lang].locale}"` : ''}>${escaped(text)}</${name}>`
const midnight = (day: string) => `${day}T00:00:00Z`

/** `changedAt`: null for what has not changed since its day. */
type AtomEntry = {
  id: string
  project: string
  day: string
  changedAt: string | null
  title: string
  link: string
  summary: string
  summaryLang?: Language | undefined
}

/** The languages of a project's title and of its other texts, where they are not the reader's. */
export type ProjectLangs = (project: string) => { title: Language | undefined; written: Language | undefined }

/** Projects and results, the newest first. */
export function atomOf({ openData, publicUrl, language }: Omit<Catalog, 'productName' | 'mailFrom'>, langs: ProjectLangs): string {
  const words = wordsIn(language)
  const { organization, projects, decisions, changedAt } = openData
  const base = `${publicUrl}/open-data/${organization.slug}`
  const entries: AtomEntry[] = [
    ...projects.flatMap(({ _id, title, publishedOn, url }) =>
      publishedOn
        ? [{ id: _id, project: _id, day: publishedOn, changedAt: null, title, link: url, summary: words('dates.published', { title }) }]
        : [],
    ),
    ...projects.flatMap(({ _id, title, resultsPublishedOn, resultsChangedAt, url }) =>
      resultsPublishedOn
        ? [
            {
              id: `${_id}/results`,
              project: _id,
              day: resultsPublishedOn,
              changedAt: resultsChangedAt,
              title,
              link: `${url}/published`,
              summary: words('dates.resultsPublished', { title }),
            },
          ]
        : [],
    ),
    ...decisions.map(({ _id, project, postedOn, changedAt: editedAt, projectTitle, url, said, doing }) => ({
      ...{ id: _id, project, day: postedOn, changedAt: editedAt, title: projectTitle, link: url },
      ...{ summary: `${said}\n${doing}`, summaryLang: langs(project).written },
    })),
  ]
  const updatedOf = ({ day, changedAt: at }: AtomEntry) => at ?? midnight(day)
  const newest = entries.sort((a, b) => updatedOf(b).localeCompare(updatedOf(a))).slice(0, entriesMax)
  const shown = newest.map((entry) =>
    [
      '<entry>',
      element('id', `${base}#${entry.id}`),
      element('title', entry.title, langs(entry.project).title),
      element('updated', updatedOf(entry)),
      element('published', midnight(entry.day)),
      `<link rel="alternate" type="text/html" href="${escaped(entry.link)}"/>`,
      element('summary', entry.summary, entry.summaryLang),
      '</entry>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languages[language].locale}">`,
    element('id', `${base}/feed.atom`),
    element('title', words('feed', { organization: organization.name })),
    element('updated', changedAt ?? midnight(newest[0]?.day ?? '1970-01-01')),
    `<author>${element('name', organization.name)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(`${base}/feed.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(base)}"/>`,
    ...shown,
    '</feed>\n',
  ].join('')
}
