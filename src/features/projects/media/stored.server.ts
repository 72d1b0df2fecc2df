// What a request stored becomes the project's, or is deleted again.
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { deleteQuietly } from '../../../core/storage/files.server.ts'
import { lockUnsealed } from '../editing/saving.server.ts'
import { filesPerProjectMax } from '../model/contract.ts'
import { touchProject } from '../model/queries.server.ts'
import { projectImageFolder } from '../model/summary.server.ts'
import { countFiles, insertFile, type StoredMedia } from './media.server.ts'
import { notTaken, type UploadKind } from './uploads.server.ts'

/**
 * Inserts the rows of stored files, all or none; deletes the files if that fails.
 * @throws HttpError 409 if the project would have too many files
 */
export async function insertStored(kind: UploadKind, id: string, stored: readonly StoredMedia[], context: OfficialContext): Promise<void> {
  const { db, actor, now } = context
  try {
    await db.transaction().execute(async (tx) => {
      await lockUnsealed(tx, id, actor)
      const count = (await countFiles(tx, id, kind)) + stored.length
      if (count > filesPerProjectMax) throw notTaken(kind, 409, `${kind}.full`, { count: filesPerProjectMax })
      for (const one of stored) await insertFile(tx, one)
      await touchProject(tx, id, now())
    })
  } catch (error) {
    await removeStored(stored, id, context)
    throw error
  }
}

/** Deletes the files of rows that are gone or never came. */
export const removeStored = (stored: readonly { id: string }[], projectId: string, { files, request }: OfficialContext) =>
  deleteQuietly(
    files,
    stored.map(({ id }) => projectImageFolder(projectId, id)),
    request,
  )
