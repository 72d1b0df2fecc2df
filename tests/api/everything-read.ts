// Reads everything that somebody may read by GET: every call of the API descriptions, of and around one project, with each filter, every
// other route, and the files and receipts that those replies name.
import { createHash } from 'node:crypto'
import type { Person } from '../cast.ts'
import { pdfText } from '../pdf-text.ts'
import type { Stage } from '../stage-of.ts'
import { registeredPaths } from './registered-routes.ts'

/** `somebody`: the id of a person whose answers the reader wants. */
export type Subject = { project: string; questions: readonly string[]; organization: string; slug: string; somebody: string }
type Parameter = { name?: string; in?: string; required?: boolean; schema?: { enum?: string[] } }
type Operation = { path: string; parameters: Parameter[] }
type Described = { paths: Record<string, { get?: { operationId: string; parameters?: Parameter[] } }> }

const host = 'plaza.example'
/** Another reply each time, or about the caller's own login and keys alone. */
const omitted = new Set(['createCaptchaChallenge', 'listSessions', 'showBasemap', 'downloadMyData', 'showSingleSignOn'])

/** Measurements of the operator, for programs on this machine. */
const measured = new Set(['/metrics', '/health', '/health/ready', '/health/proxy'])

/** Every GET call: the described ones, and all other routes. Its server needs the frames of embeds. */
export async function operationsOf(s: Stage): Promise<Operation[]> {
  const urls = ['/api/v1/openapi.json', '/open-data/openapi.json']
  const described = await Promise.all(urls.map(async (url) => (await s.inject(null, { url, headers: { host } })).body as Described))
  const calls = described.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, name: get.operationId, parameters: get.parameters ?? [] }] : [])),
  )
  const pattern = (path: string) => path.replace(/\{\w+\}/g, '{}')
  const known = new Set(calls.map((one) => pattern(one.path)))
  const others = registeredPaths(s.app).filter((path) => !known.has(pattern(path)) && !measured.has(path))
  return [...calls.filter((one) => !omitted.has(one.name)), ...others.map((path) => ({ path, parameters: [] }))]
}

function pathsOf(path: string, { project, questions, organization, slug }: Subject): string[] {
  const known: Record<string, string> = {
    slug,
    project,
    country: 'US',
    state: 'CA',
    zip: '92660',
    of: 'projects',
    language: 'es',
    code: 'A',
    projectId: project,
    name: '0000000000000000.jpg',
    theme: 'light',
    ...{ z: '0', x: '0', y: '0' },
  }
  const isQuestion = /\/(questions|answers)\/\{id\}/.test(path) && !path.endsWith('/questionsList')
  const ids = isQuestion ? questions : [path.includes('/organizations/') ? organization : project]
  return ids.map((id) => path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? id))
}

function valuesOf({ name = '', schema }: Parameter, { project, organization, somebody }: Subject): string[] {
  const known: Record<string, string[]> = {
    ...{ from: ['2026-11-21'], to: ['2026-11-21'], zip: ['92660'], q: ['Survey'], owner: [organization, somebody], by: ['ageRange'] },
    ...{ bbox: ['-119,33,-117,34'], url: [`https://${host}/project/${project}`], domain: [host], projects: [project], blogs: [project] },
    ...{ includeUnconfirmed: ['true'], asEveryone: ['true'], original: ['1'], isPin: ['true'], lang: ['es'], limit: [] },
  }
  return known[name] ?? schema?.enum?.filter((one) => one !== '') ?? []
}

function urlsOf({ path, parameters }: Operation, subject: Subject): string[] {
  const asked = parameters.filter((one) => one.in === 'query')
  const first = (one: Parameter) => [one.name ?? '', valuesOf(one, subject)[0] ?? ''] as [string, string]
  const needed = asked.filter((one) => one.required).map(first)
  const filters = asked.filter((one) => !one.required).flatMap((one) => valuesOf(one, subject).map((value) => [[one.name ?? '', value]]))
  return pathsOf(path, subject).flatMap((url) =>
    [[], ...filters].map((filter) => {
      const query = new URLSearchParams([...needed, ...(filter as [string, string][])])
      return query.size > 0 ? `${url}?${query}` : url
    }),
  )
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Ids by their order, and without names and moments that chance decides: what two servers with the same content reply is equal. */
export function canonical(text: string): string {
  const ids = new Map<string, string>()
  // Lines of a calendar are folded.
  const named = text.replaceAll('\r\n ', '').replace(uuid, (id) => {
    if (!ids.has(id)) ids.set(id, `#${ids.size}`)
    return ids.get(id) as string
  })
  return named.replace(/"(receipt|lastUpdate|createdAt|etag)":"[^"]+"/g, '"$1":""').replace(/nonce="[^"]+"/g, '')
}

/** `url` names the subject's ids as they are; `name` is the same for another server's subject. */
export type Read = { who: Person | null; url: string; name: string }

/** Which of all calls the readers may make. */
export async function readableBy(
  s: Stage,
  operations: readonly Operation[],
  readers: Record<string, Person | null>,
  subject: Subject,
): Promise<Read[]> {
  const urls = operations.flatMap((one) => urlsOf(one, subject).map((url) => ({ url, path: one.path })))
  const tried = Object.entries(readers).flatMap(([reader, who]) =>
    urls.map(async ({ url }, i): Promise<Read[]> => {
      const { status } = await open(s, who, url)
      return status === 200 ? [{ who, url, name: `${reader} ${i} ${canonical(url)}` }] : []
    }),
  )
  return (await Promise.all(tried)).flat()
}

/** The server forgets what it keeps. */
export function refresh({ app }: Pick<Stage, 'app'>): void {
  app.appContext.invalidatePages()
  app.directReads.forget()
}

/** An outdated address of a picture leads to the current one. */
async function open(s: Stage, who: Person | null, url: string) {
  const first = await s.inject(who, { url, headers: { host } })
  const { location } = first.headers
  return first.status === 302 && typeof location === 'string' && location.startsWith('/')
    ? s.inject(who, { url: location, headers: { host } })
    : first
}

const isText = /json|text|xml|calendar/
/** @returns a reply as text; of pictures and spreadsheets a hash */
function shownBy({ status, headers, raw }: Awaited<ReturnType<Stage['inject']>>): string {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return `${status} ${canonical(pdfText(raw))}`
  if (isText.test(type)) return `${status} ${canonical(raw.toString())}`
  return `${status} ${type} ${createHash('sha256').update(raw).digest('hex')}`
}

/** Files that a reply names, and the receipts that it lists. */
function namedIn({ headers, raw }: Awaited<ReturnType<Stage['inject']>>): string[] {
  if (!isText.test(String(headers['content-type']))) return []
  const text = raw.toString()
  const files = text.match(/\/files\/[\w./-]+/g) ?? []
  return [...files, ...[...text.matchAll(/"receipt":"([^"]+)"/g)].map(([, code = '']) => `/api/v1/receipts/${code}`)]
}

/** @returns what each call replied, by its name, and what is at each address that a reply named */
export async function readEverything(s: Stage, reads: readonly Read[]): Promise<Map<string, string>> {
  await refresh(s)
  const replies = await Promise.all(reads.map(async (read) => ({ ...read, reply: await open(s, read.who, read.url) })))
  const named = replies.flatMap(({ who, name, reply }) => namedIn(reply).map((url, i) => ({ who, url, name: `${name} names ${i}` })))
  // Each address once for each reader, by the first reply that names it.
  const once = new Map(named.toReversed().map((one) => [`${one.who?.id} ${one.url}`, one]))
  const opened = [...once.values()].map(async ({ who, url, name }): Promise<[string, string]> => [name, shownBy(await open(s, who, url))])
  return new Map([...replies.map(({ name, reply }): [string, string] => [name, shownBy(reply)]), ...(await Promise.all(opened))])
}

const aroundDifference = 120

/** @returns where what was read on one server differs from the other, with the text there */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].flatMap((name) => {
    const [a, b] = [one.get(name) ?? 'nothing', other.get(name) ?? 'nothing']
    if (a === b) return []
    const at = [...a].findIndex((letter, i) => letter !== b[i])
    const around = (text: string) => text.slice(Math.max(0, at - aroundDifference), at + aroundDifference)
    return [`${name}: ${around(a)} | ${around(b)}`]
  })
}
