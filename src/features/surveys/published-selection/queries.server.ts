// What officials publish, and since when: whichever call publishes, it comes by here. What was chosen is read by results/chosen.server.ts.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { listQuestions, publishedSince } from '../model/queries.server.ts'
import { findPublishedSelection } from './selection.server.ts'

/** Whose project it is, and since when its results are published. */
export const findHead = (db: DbOrTx, projectId: string) =>
  db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['o.name as organization', 'p.results_published as isPublished', 'p.results_published_at as publishedAt'])
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()

type Chosen = { questions: readonly string[]; invited: string }

/** Publishes these questions and no others. To be called in a transaction that holds the project. */
export async function writePublication(tx: DbOrTx, projectId: string, { questions, invited }: Chosen, now: Date): Promise<void> {
  const chosen = { questions: sql<string[]>`${questions}::uuid[]`, invited: invited || null, changed_at: now }
  await tx
    .insertInto('published_results')
    .values({ project_id: projectId, ...chosen })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(chosen))
    .execute()
  await setPublished(tx, projectId, true, now)
}

/**
 * Publishes what was chosen last; where nobody has chosen, the questions that there are now, so that one that is added later is not published by
 * itself. To be called in a transaction that holds the project.
 * @param invited how people were asked to take part; undefined leaves what is on record, '' where nothing is
 */
export async function publishAsChosen(tx: DbOrTx, projectId: string, invited: string | undefined, now: Date): Promise<void> {
  const choice = await findPublishedSelection(tx, projectId)
  if (choice.questions !== null && invited === undefined) return void (await setPublished(tx, projectId, true, now))
  const questions = choice.questions ?? (await listQuestions(tx, projectId)).map((one) => one._id)
  await writePublication(tx, projectId, { questions, invited: invited ?? choice.invited }, now)
}

/** Publishes, or takes back, what is chosen. */
export const setPublished = (db: DbOrTx, projectId: string, isPublished: boolean, now: Date) =>
  db
    .updateTable('projects')
    .set({ results_published: isPublished, results_published_at: publishedSince(isPublished, now) })
    .where('id', '=', projectId)
    .execute()

/** Notes which questions are left, of those that were chosen. */
export const leaveQuestions = (tx: DbOrTx, projectId: string, questions: readonly string[], now: Date) =>
  tx
    .insertInto('published_results')
    .values({ project_id: projectId, questions: sql<string[]>`${questions}::uuid[]`, invited: null, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ questions: sql<string[]>`${questions}::uuid[]`, changed_at: now }),
    )
    .execute()
