import { sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { touchProject } from '../model/queries.server.ts'
import { lockUnsealed } from './saving.server.ts'

type Ordering = Pick<AppContext, 'db' | 'now'> & { actor: Official }

/**
 * Sets the order of a project's pictures.
 * @throws HttpError 409 if the ids are not exactly the project's pictures: someone changed them in the meantime
 */
export const storeImageOrder = ({ db, actor, now }: Ordering, projectId: string, ids: string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { images } = await lockUnsealed(tx, projectId, actor)
    const same = ids.length === images.length && new Set(ids).size === ids.length && images.every(({ id }) => ids.includes(id))
    if (!same) reject(409, 'image.orderStale')
    await sql`
      update project_files set position = placed.ordinal - 1
      from unnest(${ids}::uuid[]) with ordinality as placed (id, ordinal)
      where project_files.id = placed.id and project_files.project_id = ${projectId}::uuid`.execute(tx)
    await touchProject(tx, projectId, now())
  })
