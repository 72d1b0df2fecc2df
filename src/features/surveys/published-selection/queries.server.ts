// Publication of results: every call that publishes goes through here.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import { publishedSince, selectQuestions } from '../model/queries.server.ts'
import { findPublishedSelection, type PublishedSelection } from './selection.server.ts'

/** @returns the project's organization, and when its results were published */
export const findHead = (db: DbOrTx, projectId: string) =>
  db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['o.name as organization', 'p.results_published as isPublished', 'p.results_published_at as publishedAt'])
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()

type PublicationTimes = Pick<Awaited<ReturnType<typeof findHead>>, 'isPublished' | 'publishedAt'>

/** When the organization last changed what is published; null while nothing is. A publication may be older than the record of its time. */
export const lastChange = ({ isPublished, publishedAt }: PublicationTimes, { changedAt }: PublishedSelection): Date | null =>
  isPublished ? new Date(Math.max(publishedAt?.getTime() ?? 0, changedAt?.getTime() ?? 0)) : null

type NewSelection = { questions: readonly string[]; invited: string }

/** Publishes exactly these questions. Call it in a transaction that holds the project's lock. */
export async function writePublication(tx: DbOrTx, projectId: string, { questions, invited }: NewSelection, now: Date): Promise<void> {
  const chosen = { questions: sql<string[]>`${questions}::uuid[]`, invited: invited || null, changed_at: now }
  await tx
    .insertInto('published_results')
    .values({ project_id: projectId, ...chosen })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(chosen))
    .execute()
  await announcePublished(tx, projectId, now)
}

async function announcePublished(tx: DbOrTx, projectId: string, now: Date): Promise<void> {
  await setPublished(tx, projectId, true, now)
  await recordProjectEvent(tx, projectId, { type: 'results.published', now })
}

/**
 * Publishes the stored selection; without one, all current questions, so questions added later are not published automatically. Call it
 * in a transaction that holds the project's lock.
 * @param invited how people were invited; undefined keeps the stored text, '' clears it
 */
export async function publishSelection(tx: DbOrTx, projectId: string, invited: string | undefined, now: Date): Promise<void> {
  const choice = await findPublishedSelection(tx, projectId)
  const isUnchanged = choice.questions !== null && (invited === undefined || invited === choice.invited)
  if (isUnchanged) return (await findHead(tx, projectId)).isPublished ? undefined : announcePublished(tx, projectId, now)
  const questions = choice.questions ?? (await selectQuestions(tx, projectId)).map((one) => one._id)
  await writePublication(tx, projectId, { questions, invited: invited ?? choice.invited }, now)
}

/** Publishes or unpublishes the results. */
export const setPublished = (db: DbOrTx, projectId: string, isPublished: boolean, now: Date) =>
  db
    .updateTable('projects')
    .set({ results_published: isPublished, results_published_at: publishedSince(isPublished, now) })
    .where('id', '=', projectId)
    .execute()

/** Stores the remaining questions of a selection. */
export const leaveQuestions = (tx: DbOrTx, projectId: string, questions: readonly string[], now: Date) =>
  tx
    .insertInto('published_results')
    .values({ project_id: projectId, questions: sql<string[]>`${questions}::uuid[]`, invited: null, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ questions: sql<string[]>`${questions}::uuid[]`, changed_at: now }),
    )
    .execute()
