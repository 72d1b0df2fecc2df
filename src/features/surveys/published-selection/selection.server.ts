// The questions that officials selected for publication.
import type { DbOrTx } from '../../../core/database/database.server.ts'

export type PublishedSelection = {
  /** Ids of questions; null means all, because nothing was selected. */
  questions: readonly string[] | null
  /** How people were invited, in the officials' words; '' if not stated. */
  invited: string
  changedAt: Date | null
}

/** @returns the selection of a project's results, whether or not they are published now */
export async function findPublishedSelection(db: DbOrTx, projectId: string): Promise<PublishedSelection> {
  const row = await db
    .selectFrom('published_results')
    .select(['questions', 'invited', 'changed_at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row
    ? { questions: row.questions, invited: row.invited ?? '', changedAt: row.changed_at }
    : { questions: null, invited: '', changedAt: null }
}

/** True if a question's results are public. */
export const isSelected =
  ({ questions }: Pick<PublishedSelection, 'questions'>) =>
  (id: string): boolean =>
    questions === null || questions.includes(id)
