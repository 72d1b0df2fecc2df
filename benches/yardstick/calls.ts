import type { Call, LoadRequest } from './call.ts'
import {
  addressOf,
  eligible,
  eligibleCount,
  fileProject,
  newSearchOf,
  officialToken,
  projectId,
  projectsCount,
  qrCodeId,
  searchesCount,
  searchOf,
  token,
} from './town.ts'
import { answerOne, comment, like, submitSurvey, vote } from './writes.ts'

const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en-US,en;q=0.9' }
/** Pages are of the projects that are talked about today. */
const visitedCount = 20
/** In degrees, about 200 meters. */
const step = 0.002

const get = (n: number, path: string, headers: Record<string, string> = {}): LoadRequest => ({
  ...{ method: 'GET', path },
  headers: { ...addressOf(n), ...headers },
})
const residentOf = (n: number) => token(eligible(n % visitedCount, n % eligibleCount))
const bearer = (n: number) => ({ authorization: `Bearer ${residentOf(n)}` })
const official = { authorization: `Bearer ${officialToken}` }
const visited = (n: number) => projectId(n % visitedCount)

const read = (name: string, title: string, samples: number, request: Call['request']): Call => ({
  ...{ name, title, kind: 'read', samples },
  request,
})

/** A page as a visitor opens it. */
const page = (name: string, title: string, samples: number, path: (n: number) => string) =>
  read(name, `${title} page, visitor`, samples, (n) => get(n, path(n), browser))

/** The same as a resident who is logged in. */
const residentsPage = (name: string, title: string, samples: number, path: (n: number) => string) =>
  read(name, `${title} page, resident`, samples, (n) => get(n, path(n), { ...browser, cookie: `userToken=${residentOf(n)}` }))

const list = '/api/v1/projects?limit=20'
const details = (n: number) => `/api/v1/projects/${projectId(n % projectsCount)}`
const search = (words: string) => `${list}&q=${encodeURIComponent(words)}`
const near = (n: number) => `lat=${(33.9 + (n % 97) * step).toFixed(4)}&lng=${(-118.2 - ((n / 97) % 89) * step).toFixed(4)}`

/** Reads first: writes change what they show. */
export const calls: readonly Call[] = [
  read('list', 'GET /projects?limit=20, visitor', 1, (n) => get(n, list)),
  read('list-resident', 'GET /projects?limit=20, resident', 20, (n) => get(n, list, bearer(n))),
  read('project', 'GET /projects/:id, visitor', 50, (n) => get(n, details(n))),
  read('project-resident', 'GET /projects/:id, resident', 50, (n) => get(n, details(n), bearer(n))),
  read('search', 'GET /projects?q= asked before, visitor', searchesCount, (n) => get(n, search(searchOf(n)))),
  read('search-new', 'GET /projects?q= of new words, visitor', 50, (n) => get(n, search(newSearchOf(n)))),
  read('near', 'GET /projects?lat=&lng=, visitor', 50, (n) => get(n, `${list}&${near(n)}`)),
  read('export', 'GET export of 100 responses, official', 1, (n) =>
    get(n, `/api/v1/projects/projectDataExportIntoSheet/${projectId(fileProject)}`, official),
  ),
  read('poster', 'GET poster, official', 1, (n) => get(n, `/api/v1/qrCodes/${qrCodeId}/poster?paper=letter&language=en`, official)),
  read('published-pdf', 'GET published.pdf, visitor', 1, (n) => get(n, `/api/v1/projects/${projectId(fileProject)}/published.pdf`)),
  page('page-list', '/projects', 1, () => '/projects'),
  residentsPage('page-list-resident', '/projects', visitedCount, () => '/projects'),
  page('page-project', '/project/:id', visitedCount, (n) => `/project/${visited(n)}`),
  residentsPage('page-project-resident', '/project/:id', visitedCount, (n) => `/project/${visited(n)}`),
  page('page-survey', '/project/:id/answer', visitedCount, (n) => `/project/${visited(n)}/answer`),
  residentsPage('page-survey-resident', '/project/:id/survey', visitedCount, (n) => `/project/${visited(n)}/survey`),
  page('page-login', '/login', 1, () => '/login'),
  ...[answerOne, submitSurvey, vote, like, comment],
]
