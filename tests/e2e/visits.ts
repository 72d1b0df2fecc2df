// People who read and write while processes are replaced.
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../src/core/database/database.server.ts'
import type { Balancer } from '../servers/balancer.ts'

/** Leaves the processor to the processes that start meanwhile; some of the people have a request underway nearly always. */
const pauseMs = 25

/** `tokens`: of residents who have not liked it yet; `address`: as the balancer names the client. */
type Visit = { project: string; tokens: string[]; address: string }

/** Reads and writes with hardly a pause, each time as another resident, until told to end; counts the replies by kind and status. */
export async function useSite({ url }: Balancer, visit: Visit, statuses: Map<string, number>, ending: AbortSignal): Promise<void> {
  const { project, tokens, address } = visit
  const count = async (kind: string, ask: Promise<Response>) => {
    const status = await ask.then((reply) => reply.text().then(() => reply.status)).catch(() => 'broken')
    const key = `${kind} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  }
  const visitor = { 'x-forwarded-for': address }
  while (!ending.aborted) {
    const resident = { ...visitor, authorization: `Bearer ${tokens.pop()}` }
    await count('like', fetch(`${url}/api/v1/projects/${project}/likes`, { method: 'POST', headers: resident }))
    await count('project', fetch(`${url}/api/v1/projects/${project}`, { headers: resident }))
    await count('page', fetch(`${url}/project/${project}`, { headers: visitor }))
    await count('list', fetch(`${url}/api/v1/projects?zip=92660`, { headers: visitor }))
    await setTimeout(pauseMs)
  }
}

export const likesOf = async (db: Db): Promise<number> => {
  const { likes } = await db
    .selectFrom('likes')
    .select((of) => of.fn.countAll<number>().as('likes'))
    .executeTakeFirstOrThrow()
  return likes
}
