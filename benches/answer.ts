import { newId } from '../src/core/database/ids.server.ts'
import { newAlias } from '../src/features/surveys/model/names.server.ts'
import type { Bench } from './bench.ts'
import { mould } from './replay.ts'
import {
  eligible,
  eligibleCount,
  fromSomewhere,
  openQuestionId,
  projectId,
  projectsCount,
  residentId,
  residentsCount,
  token,
  tokenHash,
} from './town.ts'

const answer = 'A crossing that is lit, and trees that give shade at the bus stop.'
const path = (project: number) => `/api/v1/answers/${openQuestionId(project)}/createNew`
const bearer = (resident: number) => ({ authorization: `Bearer ${token(resident)}` })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Residents answer; every request is a new answer, by another resident or to another question. */
export const answers: Bench = {
  call: 'POST /api/v1/answers/:id/createNew',
  budget: 0.6,
  request: (n) => {
    const project = n % projectsCount
    const resident = eligible(project, Math.floor(n / projectsCount) % eligibleCount)
    return {
      method: 'POST',
      path: path(project),
      headers: { ...fromSomewhere(n), ...bearer(resident), 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    }
  },
  async bare(app, { plaza, record, run }) {
    // The last eligible pair, which the load never reaches.
    const resident = eligible(0, eligibleCount - 1)
    const recorded = await record(async () => {
      await plaza.inject({ method: 'POST', url: path(0), headers: bearer(resident), payload: { answer } })
    })
    const pattern = { session: tokenHash(resident), resident: residentId(resident), project: projectId(0), question: openQuestionId(0) }
    const statements = mould(recorded, { ...pattern, answer }, freshOf)
    const residents = new Map(
      Array.from({ length: residentsCount }, (_, r) => [`Bearer ${token(r)}`, { session: tokenHash(r), resident: residentId(r) }]),
    )
    const projects = new Map(Array.from({ length: projectsCount }, (_, p) => [openQuestionId(p), projectId(p)]))
    app.post<{ Params: { id: string }; Body: { answer: string } }>('/api/v1/answers/:id/createNew', async (request, reply) => {
      const question = request.params.id
      const one = residents.get(request.headers.authorization ?? '')
      if (!one) return reply.code(401).send()
      const rows = await run(statements({ ...one, question, project: projects.get(question), answer: request.body.answer }))
      if (rows.at(-1)?.length !== 1) return reply.code(409).send()
      return reply.type('application/json').send(JSON.stringify(rows))
    })
  },
}

/** What any route would have to generate for each request: times, ids, and the respondent's alias. */
function freshOf(value: unknown): (() => unknown) | undefined {
  if (value instanceof Date) return () => new Date()
  if (Array.isArray(value)) return () => value.map(newAlias)
  return typeof value === 'string' && uuid.test(value) ? () => newId() : undefined
}
