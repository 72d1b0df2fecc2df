// The projects of a list. Each of them is the same in every list, so a process keeps the ones that it has read.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import type { ProjectSummary } from '../model/shapes.ts'
import { imagesOfProject, plainColumns, type SummaryRow, shortDescription, toSummary, zipsOfProject } from '../model/summary.server.ts'

/**
 * Reads those that are not in memory, with one statement.
 * @param remember absent if everything is read
 * @returns the projects in the order of their ids, without a distance; a project that was removed meanwhile is left out
 */
export async function projectCardsOf(
  db: DbOrTx,
  ids: readonly string[],
  remember: Remember | undefined,
): Promise<Map<string, ProjectSummary>> {
  const missing: string[] = []
  // Begins when all missing ids are known.
  const read = Promise.resolve().then(() => readCards(db, missing))
  const cards = await Promise.all(
    ids.map((id) => {
      const readOne = async () => {
        missing.push(id)
        return (await read).get(id) ?? null
      }
      return remember ? remember(['project in lists', id], readOne) : readOne()
    }),
  )
  return new Map(cards.flatMap((card) => (card ? [[card._id, card]] : [])))
}

async function readCards(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ProjectSummary>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SummaryRow>`
    select ${plainColumns}, ${shortDescription} as description, ${zipsOfProject} as zips, ${imagesOfProject(1)} as images
    from projects as p join organizations as o on o.id = p.organization_id where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toSummary(row, null)]))
}
