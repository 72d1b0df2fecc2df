// The OpenAPI description of what is public outside of /api/v1: open data files, embeds and their script. It is a document of its own:
// these are files for everybody, without logins and keys.
import type { Installation } from '../../../../core/config/config.server.ts'
import { rowSchemas } from './column-schemas.server.ts'
import { changedAt, csvTableOf, dictionary, figuresAt, fileSchemas, ref, tableOf, textSchema } from './file-schemas.server.ts'

export const descriptionPath = '/open-data/openapi.json'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description: string; schema: object }
type PublicFile = { id: string; summary: string; tag: string; type: string; schema?: object; parameters?: Parameter[]; page?: boolean }

const parameter = (name: string, description: string, example: string): Parameter => ({
  ...{ name, in: 'path', required: true, description },
  schema: { type: 'string', examples: [example] },
})
const anId = '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'
const slug = parameter('slug', 'The name of the organization in addresses.', 'newport-beach')
const project = parameter('project', 'The id of a project whose results are published.', anId)
const id = parameter('id', 'The id of a published project.', anId)
const language: Parameter = {
  ...{ name: 'lang', in: 'query', required: false },
  description: 'The language of the frame; that of the browser if absent.',
  schema: { type: 'string', enum: ['en', 'fr', 'es', 'hi', 'zh', 'it', 'vi'] },
}
const organization: Parameter = {
  ...{ name: 'organization', in: 'query', required: false },
  description: 'The id of the organization whose projects are on the map; all organizations if absent.',
  schema: { type: 'string', examples: [anId] },
}
const byTable = (name: 'projects' | 'decisions' | 'dates', what: string): [string, PublicFile][] => [
  [
    `/open-data/{slug}/${name}.csv`,
    {
      ...{ id: `${name}Csv`, summary: `${what} as CSV`, tag: 'Open data', type: 'text/csv', parameters: [slug] },
      schema: csvTableOf(name),
    },
  ],
  [
    `/open-data/{slug}/${name}.json`,
    {
      ...{ id: `${name}Json`, summary: `${what} as JSON`, tag: 'Open data', type: 'application/json', parameters: [slug] },
      schema: tableOf(name, { changedAt }),
    },
  ],
]

const files: [string, PublicFile][] = [
  ...byTable('projects', 'The published projects of an organization'),
  ...byTable(
    'decisions',
    'The decisions of an organization: all of them if its projects are open to read, else the latest fulfilled one of each project',
  ),
  ...byTable('dates', 'What happened or will happen on which day'),
  [
    '/open-data/{slug}/results-{project}.csv',
    {
      ...{ id: 'resultsCsv', summary: 'The published results of a project as CSV', tag: 'Open data', type: 'text/csv' },
      ...{ parameters: [slug, project], schema: csvTableOf('results') },
    },
  ],
  [
    '/open-data/{slug}/results-{project}.json',
    {
      ...{ id: 'resultsJson', summary: 'The published results of a project as JSON', tag: 'Open data', type: 'application/json' },
      ...{ parameters: [slug, project], schema: tableOf('results', { project: textSchema('The title.', 'Safer crossings'), figuresAt }) },
    },
  ],
  [
    '/open-data/{slug}/data.json',
    {
      id: 'openDataCatalog',
      summary: 'The catalog',
      tag: 'Open data',
      type: 'application/json',
      parameters: [slug],
      schema: ref('Catalog'),
    },
  ],
  [
    '/data.json',
    {
      ...{ id: 'siteCatalog', summary: 'The catalog, on a site of an organization’s own', tag: 'Open data', type: 'application/json' },
      schema: ref('Catalog'),
    },
  ],
  [
    '/open-data/{slug}/dictionary.json',
    {
      id: 'openDataDictionary',
      summary: 'What the columns mean',
      tag: 'Open data',
      type: 'application/json',
      parameters: [slug],
      schema: dictionary,
    },
  ],
  [
    '/open-data/{slug}/feed.atom',
    { id: 'openDataFeed', summary: 'What was published, newest first', tag: 'Open data', type: 'application/atom+xml', parameters: [slug] },
  ],
  [
    '/open-data/{slug}/calendar.ics',
    { id: 'openDataCalendar', summary: 'The dates as a calendar', tag: 'Open data', type: 'text/calendar', parameters: [slug] },
  ],
  [
    descriptionPath,
    {
      ...{ id: 'openDataDescription', summary: 'This description', tag: 'Open data', type: 'application/json' },
      schema: { type: 'object', description: 'An OpenAPI 3.1 document.' },
    },
  ],
  [
    '/embed/project/{id}',
    { id: 'projectFrame', summary: 'A project for a frame', tag: 'Embeds', type: 'text/html', parameters: [id, language], page: true },
  ],
  [
    '/embed/results/{id}',
    {
      id: 'resultsFrame',
      summary: 'Published results for a frame',
      tag: 'Embeds',
      type: 'text/html',
      parameters: [id, language],
      page: true,
    },
  ],
  [
    '/embed/map',
    {
      id: 'mapFrame',
      summary: 'A map of projects for a frame',
      tag: 'Embeds',
      type: 'text/html',
      parameters: [organization, language],
      page: true,
    },
  ],
  [
    '/embed/frame.js',
    { id: 'frameScript', summary: 'Fits the height of frames, for the page around them', tag: 'Embeds', type: 'text/javascript' },
  ],
]

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const cacheHeaders = { ETag: header('ETag'), 'Cache-Control': header('Cache-Control') }

function operationOf({ id: name, summary, tag, type, schema, parameters = [], page = false }: PublicFile) {
  const canMiss = parameters.some((one) => one.in === 'path') || page || name === 'siteCatalog'
  const policy = page ? { 'Content-Security-Policy': header('Content-Security-Policy') } : {}
  return {
    ...{ operationId: name, summary, tags: [tag], security: [] },
    description: `${summary}. Needs no login, reads no cookie and sets none.`,
    parameters: [...parameters, { $ref: '#/components/parameters/IfNoneMatch' }],
    responses: {
      200: {
        description: 'The file.',
        headers: { ...cacheHeaders, ...policy },
        content: { [type]: { schema: schema ?? { type: 'string' } } },
      },
      304: { description: 'The caller’s copy is up to date: `If-None-Match` names its ETag.', headers: cacheHeaders },
      ...(canMiss && { 404: { $ref: `#/components/responses/${page ? 'MissingFrame' : 'Missing'}` } }),
      429: { $ref: '#/components/responses/TooMany' },
      503: { $ref: '#/components/responses/Busy' },
    },
  }
}

const problem = {
  type: 'object',
  properties: {
    message: textSchema('A text for the person, in their language.', 'There is nothing here.'),
    code: textSchema('A stable name of the error for programs.', 'request.notFound'),
  },
  required: ['message', 'code'],
}
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
const headerOf = (description: string, example: string) => ({ description, schema: { type: 'string', examples: [example] } })

/** The paths that are described. */
export const describedPaths = files.map(([path]) => path)

export const filesDescription = ({ publicUrl, productName }: Pick<Installation, 'publicUrl' | 'productName'>) => ({
  openapi: '3.1.1',
  info: {
    title: `${productName} public files`,
    version: '1',
    summary: 'Open data and embeds, for everybody.',
    description:
      'Files for programs and other sites. An organization’s own site has the same paths. Pages of every site may read open data (CORS).',
    contact: { name: productName, url: `${publicUrl}/contact-us` },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: publicUrl, description: 'This installation' }],
  tags: [
    { name: 'Embeds', description: 'Read-only parts of the site for frames of the sites that an organization lists.' },
    { name: 'Open data', description: 'What an organization publishes, as tables, a catalog and feeds.' },
  ],
  paths: Object.fromEntries(files.map(([path, file]) => [path, { get: operationOf(file) }])),
  components: {
    parameters: {
      IfNoneMatch: {
        ...{ name: 'If-None-Match', in: 'header', description: 'The ETag of the copy that the caller has.' },
        schema: { type: 'string', examples: ['"kDhPq0s9Zf3nVx7cYb2TgA"'] },
      },
    },
    headers: {
      ETag: headerOf('A tag of the content.', '"kDhPq0s9Zf3nVx7cYb2TgA"'),
      'Cache-Control': headerOf('How long the file may be kept.', 'public, max-age=60'),
      'Content-Security-Policy': headerOf('`frame-ancestors` lists the sites that may show the frame.', "frame-ancestors 'self'"),
    },
    responses: {
      Missing: refused('There is no such file, or the organization is not verified.'),
      MissingFrame: {
        description: 'There is nothing here, or it is not public; a page for the reader.',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
      TooMany: refused('Too many requests.'),
      Busy: refused('The server is busy.'),
    },
    schemas: { ...fileSchemas, ...rowSchemas(), Problem: problem },
  },
})
