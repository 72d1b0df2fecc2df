import type { Bench } from './bench.ts'
import { fromSomewhere } from './town.ts'

const path = '/api/v1/projects?limit=20'

/** A visitor reads a page of 20 projects and their total number. */
export const list: Bench = {
  call: `GET ${path}`,
  budget: 0.7,
  request: (n) => ({ method: 'GET', path, headers: fromSomewhere(n) }),
  async bare(app, { plaza, record, run }) {
    const statements = await record(async () => {
      await plaza.inject({ url: path })
    })
    app.get('/api/v1/projects', async (_request, reply) => reply.type('application/json').send(JSON.stringify(await run(statements))))
  },
}
