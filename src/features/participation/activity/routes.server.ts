import type { FastifyInstance } from 'fastify'
import { route } from '../../../core/http/route.server.ts'
import { listAskingProjects, showActivity } from './contract.ts'
import { askingProjects, commentsOfPerson, decisionsForPerson } from './queries.server.ts'

/** Serves what concerns a resident to that resident only. */
export async function activity(app: FastifyInstance): Promise<void> {
  route(app, listAskingProjects, async (_, { db, actor, now, language, remember }) => {
    const projects = await askingProjects(db, { actor, now: now(), language, remember })
    const started = projects.filter((one) => one.isStarted).length
    return { zipCode: actor.zipCode, asking: projects.length, started, projects }
  })

  route(app, showActivity, async (_, { db, actor, now }) => {
    const [comments, decisions] = await Promise.all([commentsOfPerson(db, actor.userId), decisionsForPerson(db, actor.userId, now())])
    return { comments, decisions }
  })
}
