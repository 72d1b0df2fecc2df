import { isId } from '../../core/ids.server.ts'
import type { Context } from '../../core/plaza.server.ts'
import { refuse } from '../../core/problem.ts'
import type { Project } from './shapes.ts'
import { findProject } from './show.queries.server.ts'

/** The project as the caller sees it, on the site where it is; refuses with 404 where there is none for them. */
export async function shown(id: string, { db, actor, language, now, config, request }: Context): Promise<Project> {
  const reader = { actor, language, now: now(), retentionMonths: config.retentionMonths }
  const project = isId(id) ? await findProject(db, id, reader) : null
  const elsewhere = request.site !== null && project?.owner !== request.site.organizationId
  return project && !elsewhere ? project : refuse(404, 'notFound')
}
