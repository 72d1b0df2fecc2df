// GET /open-data/:slug/<file>: open data for programs, without a login: tables as CSV and JSON, the catalog, feeds, the dictionary.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '../../../../core/contract/errors.ts'
import { isId } from '../../../../core/database/ids.server.ts'
import { type Api, apiFor } from '../../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../../core/http/error-page.server.ts'
import type { Language } from '../../../../core/i18n/languages.ts'
import { sendTagged } from '../../../../core/storage/tagged-text.server.ts'
import { showPublished } from '../../../results/publication/contract.ts'
import { readProjects } from '../../../translations/model/reading.server.ts'
import { titleIn } from '../../../translations/model/rules.ts'
import { type OpenData, showOpenData } from '../contract.ts'
import { csvOf, decisionColumns, openDataDateColumns, openDataRecordsOf, projectColumns, resultColumns, resultRows } from '../rules.ts'
import { atomOf, type ProjectLangs } from './atom.server.ts'
import { openDataCalendarOf } from './calendar.server.ts'
import { type Catalog, catalogOf } from './catalog.server.ts'
import { descriptionPath, filesDescription } from './description.server.ts'
import { dictionaryOf } from './dictionary.server.ts'

const minuteSeconds = 60
/** Everybody gets the same, and pages of other sites may read it. */
const open = { config: { anonymous: true } }

type OpenFile = { type: string; text: string }
type Asked = { slug: string; file: string }

const json = (value: object): OpenFile => ({ type: 'application/json; charset=utf-8', text: `${JSON.stringify(value, null, 1)}\n` })
const csv = (text: string): OpenFile => ({ type: 'text/csv; charset=utf-8', text })

export async function openDataFiles(app: FastifyInstance): Promise<void> {
  const { config } = app.appContext
  const send = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) => {
    const publicUrl = request.site?.publicUrl ?? config.publicUrl
    const reader = {
      publicUrl,
      productName: request.site?.name ?? config.productName,
      language: request.language,
      mailFrom: config.mailFrom,
    }
    const { type, text } = await app.directReads.share<OpenFile>(['open data', asked], { request, reply }, async (anyone) => {
      const call = apiFor(app, anyone, () => {})
      return (await fileOf(call, asked, reader)) ?? reject(404, 'request.notFound')
    })
    reply.type(type).headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag',
      'cache-control': `public, max-age=${minuteSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding, accept-language',
    })
    return sendTagged(request, reply, text)
  }

  app.get(descriptionPath, open, async (request, reply) => {
    reply
      .type('application/json; charset=utf-8')
      .headers({ 'access-control-allow-origin': '*', 'cache-control': `public, max-age=${minuteSeconds}` })
    return sendTagged(request, reply, JSON.stringify(filesDescription(config)))
  })

  app.get<{ Params: Asked }>('/open-data/:slug/:file', open, (request, reply) => send(request, reply, request.params))

  // Where catalogs of US governments are looked for; on the main site there is one per organization.
  app.get('/data.json', open, (request, reply) => {
    const { site } = request
    return site ? send(request, reply, { slug: site.slug, file: 'data.json' }) : reject(404, 'request.notFound')
  })
}

type FileReader = Omit<Catalog, 'openData'>

/** @returns null for a file that does not exist */
async function fileOf(call: Api, { slug, file }: Asked, reader: FileReader): Promise<OpenFile | null> {
  const openData = await nullIfRefused(
    call(showOpenData, { params: { slug } }).then((found) => found.openData),
    403,
    404,
  )
  if (!openData) return null
  const project = /^results-([0-9a-f-]{36})\.(csv|json)$/.exec(file)
  if (project) return resultsOf(call, openData, project[1] as string, project[2] === 'csv')
  const { named, langs } = namesTitles.includes(file)
    ? await inLanguage(call, openData, reader.language)
    : { named: openData, langs: () => ({ title: undefined, written: undefined }) }
  const known = { openData: named, ...reader }
  const files: Record<string, () => OpenFile> = {
    ...tableFiles(openData, 'projects', csvOf(projectColumns, openData.projects), openDataRecordsOf(projectColumns, openData.projects)),
    ...tableFiles(openData, 'dates', csvOf(openDataDateColumns, openData.dates), openDataRecordsOf(openDataDateColumns, openData.dates)),
    ...tableFiles(
      openData,
      'decisions',
      csvOf(decisionColumns, openData.decisions),
      openDataRecordsOf(decisionColumns, openData.decisions),
    ),
    'data.json': () => json(catalogOf(known)),
    'dictionary.json': () => json(dictionaryOf(reader.language)),
    'feed.atom': () => ({ type: 'application/atom+xml; charset=utf-8', text: atomOf(known, langs) }),
    'calendar.ics': () => ({ type: 'text/calendar; charset=utf-8', text: openDataCalendarOf(known) }),
  }
  return Object.hasOwn(files, file) ? (files[file]?.() ?? null) : null
}

/** Files for people; tables keep the titles as they were written. */
const namesTitles = ['data.json', 'feed.atom', 'calendar.ics']

/** The titles of the projects in the reader's language, and the languages of what is not. */
async function inLanguage(call: Api, openData: OpenData, language: Language): Promise<{ named: OpenData; langs: ProjectLangs }> {
  const { projects, decisions, dates } = openData
  const titles = await readProjects(
    call,
    projects.map((one) => one._id),
    language,
  )
  const titleOf = (_id: string, title: string) => titleIn(titles, { _id, title }).title
  const named = {
    ...openData,
    projects: projects.map((one) => ({ ...one, title: titleOf(one._id, one.title) })),
    decisions: decisions.map((one) => ({ ...one, projectTitle: titleOf(one.project, one.projectTitle) })),
    dates: dates.map((one) => ({ ...one, title: titleOf(one.project, one.title) })),
  }
  const langs: ProjectLangs = (id) => {
    const { lang } = titles.read(id)
    return { title: lang === language ? undefined : lang, written: titles.writtenIn(id) }
  }
  return { named, langs }
}

type TableRecords = ReturnType<typeof openDataRecordsOf>

const tableFiles = ({ organization, license, changedAt }: OpenData, name: string, text: string, records: TableRecords) => ({
  [`${name}.csv`]: () => csv(text),
  [`${name}.json`]: () => json({ organization: organization.name, license, changedAt, [name]: records }),
})

/** The published results of one of the organization's projects, in the words in which people were asked. */
async function resultsOf(call: Api, { organization, license, projects }: OpenData, id: string, isCsv: boolean): Promise<OpenFile | null> {
  if (!isId(id) || !projects.some((one) => one._id === id && one.resultsPublishedOn !== null)) return null
  const found = await nullIfRefused(call(showPublished, { params: { id }, query: { original: '1' } }), 403, 404)
  if (!found) return null
  const { published } = found
  const rows = resultRows(published)
  if (isCsv) return csv(csvOf(resultColumns, rows))
  const { title } = published.project
  return json({
    organization: organization.name,
    project: title,
    license,
    figuresAt: published.figuresAt,
    results: openDataRecordsOf(resultColumns, rows),
  })
}
