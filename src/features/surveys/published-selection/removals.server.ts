// Questions that were removed after people had answered: what they had read stays on record, the answers do not.
import { sql } from 'kysely'
import { groupSizeMin } from '../../../core/async/small-groups.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { QuestionType } from '../model/rules.ts'
import { listWordings, type Worded } from '../model/wordings.server.ts'
import type { RemovedQuestion } from '../model/wordings.ts'
import { findPublishedSelection, isSelected } from './selection.server.ts'

/** Only officials learn that fewer had answered, unless it was published. A reader may have 4 of the accounts. */
const answersMin = 2 * groupSizeMin - 1

/** `answers` are of people with a confirmed address; `published` of them were public, null if none of their numbers was. */
type RemovedWording = Worded & { answers: number; published: number | null }

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'removed_questions.wordings': RemovedWording[]
  }
}

/** Records an answered question that is about to be removed. Call it in the transaction that removes it. */
export async function recordRemoval(tx: DbOrTx, projectId: string, questionId: string, now: Date): Promise<void> {
  const { type, visibility, isPublished } = await tx
    .selectFrom('questions as q')
    .innerJoin('projects as p', 'p.id', 'q.project_id')
    .select(['q.type', 'p.survey_visibility as visibility', 'p.results_published as isPublished'])
    .where('q.id', '=', questionId)
    .executeTakeFirstOrThrow()
  const isShown = isPublished && isSelected(await findPublishedSelection(tx, projectId))(questionId)
  const [worded, counts] = [(await listWordings(tx, [questionId])).get(questionId) ?? [], await countConfirmed(tx, questionId)]
  const published = isShown ? await findPublishedCounts(tx, questionId, worded) : null
  const wordings = worded.map((one) => ({ ...one, answers: counts.get(one.n) ?? 0, published: published && (published.get(one.n) ?? 0) }))
  await tx
    .insertInto('removed_questions')
    .values({
      ...{ question_id: questionId, project_id: projectId, removed_at: now, type },
      ...{ wordings: JSON.stringify(wordings), is_public: isShown || visibility === 'Public' },
    })
    .execute()
}

async function countConfirmed(tx: DbOrTx, questionId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ wording: number; people: number }>`
    select a.wording, count(*) as people
    from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id and r.confirmed
    where a.question_id = ${questionId} group by a.wording`.execute(tx)
  return new Map(rows.map((row) => [row.wording, row.people]))
}

/** The numbers by wording that readers have seen; null if they have seen none. */
async function findPublishedCounts(tx: DbOrTx, questionId: string, worded: readonly Worded[]): Promise<ReadonlyMap<number, number> | null> {
  const step = await tx
    .selectFrom('published_counts')
    .select(['count', 'wordings'])
    .where('question_id', '=', questionId)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!step) return null
  const [only] = worded
  return only && worded.length === 1 ? new Map([[only.n, step.count]]) : step.wordings && new Map(step.wordings)
}

/**
 * The answered questions of a project that were removed, oldest first.
 * @param reader the public reads of those with published figures, or with enough answers: what it could read before, with the numbers that
 *   were published
 */
export async function listRemovals(db: DbOrTx, projectId: string, reader: 'officials' | 'public'): Promise<RemovedQuestion[]> {
  const rows = await db
    .selectFrom('removed_questions')
    .select(['type', 'wordings', 'is_public', 'removed_at'])
    .where('project_id', '=', projectId)
    .orderBy('removed_at')
    .orderBy('question_id')
    .execute()
  return rows.flatMap(({ type, wordings, is_public, removed_at }) => {
    const [isOfficial, removedAt] = [reader === 'officials', removed_at.toISOString()]
    if (!isOfficial && !isTold(wordings)) return []
    if (!isOfficial && !is_public) return [{ removedAt, type: null, wordings: [] }]
    const shownWordings = (wordings ?? []).map(({ published, answers, ...one }) => ({ ...one, answers: isOfficial ? answers : published }))
    return [{ removedAt, type: type as QuestionType | null, wordings: shownWordings }]
  })
}

/** Rows from before the words were kept were always shown. */
const isTold = (wordings: readonly RemovedWording[] | null): boolean =>
  wordings === null || wordings.some((one) => one.published !== null) || wordings.reduce((sum, one) => sum + one.answers, 0) >= answersMin
