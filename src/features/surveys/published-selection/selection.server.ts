// What officials chose to publish.
import type { DbOrTx } from '../../../core/database/database.server.ts'

export type PublishedSelection = {
  /** Ids of questions; null where nobody chose: then all are. */
  questions: readonly string[] | null
  /** How people were asked to take part, in the officials' words; '' where they did not say. */
  invited: string
  changedAt: Date | null
}

/** What was chosen of a project's results, whether they are published now or were before. */
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

/** Which of these questions everybody sees. */
export const isSelected =
  ({ questions }: Pick<PublishedSelection, 'questions'>) =>
  (id: string): boolean =>
    questions === null || questions.includes(id)
