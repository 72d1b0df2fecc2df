import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { readableStanding } from '../model/queries.server.ts'
import type { Project } from '../model/shapes.ts'
import { findProject } from './show.queries.server.ts'

/**
 * The project as the caller sees it on this site.
 * @throws HttpError 404 if it does not exist or the caller may not see it; 401 for visitors, unless its organization has open reading
 */
export async function getVisibleProject(id: string, { db, actor, language, now, config, request, remember }: Context): Promise<Project> {
  if (actor.kind === 'visitor') await readableStanding(db, id, { actor, request, remember })
  const reader = { actor, language, now: now(), retentionMonths: config.retentionMonths, remember }
  const project = isId(id) ? await findProject(db, id, reader) : null
  const elsewhere = request.site !== null && project?.owner !== request.site.organizationId
  return project && !elsewhere ? project : reject(404, 'request.notFound')
}
