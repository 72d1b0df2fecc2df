import type { Bench } from './bench.ts'
import { mould } from './replay.ts'
import { eligible, eligibleCount, fromSomewhere, projectId, projectsCount, residentId, residentsCount, token, tokenHash } from './town.ts'

const path = (project: number) => `/api/v1/projects/${projectId(project)}`
const bearer = (resident: number) => ({ authorization: `Bearer ${token(resident)}` })

/** Logged-in residents each open a different project of their zip code. */
export const details: Bench = {
  call: 'GET /api/v1/projects/:id',
  budget: 0.7,
  request: (n) => {
    const project = n % projectsCount
    const resident = eligible(project, n % eligibleCount)
    return { method: 'GET', path: path(project), headers: { ...fromSomewhere(n), ...bearer(resident) } }
  },
  async bare(app, { plaza, record, run }) {
    const recorded = await record(async () => {
      await plaza.inject({ url: path(0), headers: bearer(0) })
    })
    const statements = mould(recorded, { session: tokenHash(0), resident: residentId(0), project: projectId(0) })
    const residents = new Map(
      Array.from({ length: residentsCount }, (_, r) => [`Bearer ${token(r)}`, { session: tokenHash(r), resident: residentId(r) }]),
    )
    app.get<{ Params: { id: string } }>('/api/v1/projects/:id', async (request, reply) => {
      const resident = residents.get(request.headers.authorization ?? '')
      if (!resident) return reply.code(401).send()
      const rows = await run(statements({ ...resident, project: request.params.id }))
      return reply.type('application/json').send(JSON.stringify(rows))
    })
  },
}
