import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import { newId } from '../../core/ids.server.ts'
import { refuse } from '../../core/problem.ts'
import type { Question } from '../projects/contract.ts'
import '../projects/tables.server.ts'
import { listQuestions } from './queries.server.ts'
import { movedTo, type QuestionType, questionsPerSurveyMax } from './rules.ts'

/** Whoever changes a survey holds its project, so that places and the count stay right when two do it at once. Answering goes on meanwhile. */
async function change<T>(db: Db, projectId: string, now: Date, work: (tx: DbOrTx, count: number) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const project = await tx
      .selectFrom('projects')
      .select('questions_count')
      .where('id', '=', projectId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!project) return refuse(404, 'notFound')
    const result = await work(tx, project.questions_count)
    const count = sql<number>`(select count(*) from questions where project_id = ${projectId})`
    await tx.updateTable('projects').set({ questions_count: count, updated_at: now }).where('id', '=', projectId).execute()
    return result
  })
}

/** Puts a question at the end of a project's survey. */
export const addQuestion = (
  db: Db,
  projectId: string,
  { text, type, now }: { text: string; type: QuestionType; now: Date },
): Promise<Question> =>
  change(db, projectId, now, async (tx, count) => {
    if (count >= questionsPerSurveyMax) refuse(409, 'question.tooMany', { maximum: questionsPerSurveyMax })
    const id = newId()
    await tx.insertInto('questions').values({ id, project_id: projectId, text, type, position: count, created_at: now }).execute()
    return { _id: id, project: projectId, text, type, order: count }
  })

export type QuestionChange = { text?: string | undefined; type?: QuestionType | undefined; order?: number | undefined }

/** Changes a question's text, place or type; the type only while nobody answered. */
export const changeQuestion = (
  db: Db,
  projectId: string,
  id: string,
  { text, type, order, now }: QuestionChange & { now: Date },
): Promise<Question> =>
  change(db, projectId, now, async (tx) => {
    // The lock that an answer's foreign key waits for: nobody answers while the type changes.
    const before = await tx.selectFrom('questions').select('type').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) return refuse(404, 'notFound')
    if (type !== undefined && type !== before.type && (await isAnswered(tx, id))) refuse(409, 'question.typeFixed')
    const changed = { ...(text === undefined ? {} : { text }), ...(type === undefined ? {} : { type }) }
    if (Object.keys(changed).length > 0) await tx.updateTable('questions').set(changed).where('id', '=', id).execute()
    if (order !== undefined) await renumber(tx, projectId, (ids) => movedTo(ids, id, order))
    return (await listQuestions(tx, projectId)).find((question) => question._id === id) as Question
  })

/** Removes a question with its answers, and closes the gap. */
export const removeQuestion = (db: Db, projectId: string, id: string, now: Date): Promise<void> =>
  change(db, projectId, now, async (tx) => {
    const gone = await tx.deleteFrom('questions').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) refuse(404, 'notFound')
    await renumber(tx, projectId, (ids) => ids)
  })

const isAnswered = async (tx: DbOrTx, questionId: string): Promise<boolean> =>
  (await tx.selectFrom('answers').select('id').where('question_id', '=', questionId).limit(1).executeTakeFirst()) !== undefined

async function renumber(tx: DbOrTx, projectId: string, arrange: (ids: string[]) => string[]): Promise<void> {
  const ids = arrange((await listQuestions(tx, projectId)).map((question) => question._id))
  await sql`
    update questions set position = placed.ordinal - 1
    from unnest(${ids}::uuid[]) with ordinality as placed (id, ordinal)
    where questions.id = placed.id and questions.position <> placed.ordinal - 1`.execute(tx)
}

/** Sets who sees a project's questions, and whether its totals are published; what is undefined stays. */
export const changeSurvey = (
  db: DbOrTx,
  projectId: string,
  change: { visibility?: 'Private' | 'Public' | undefined; resultsPublished?: boolean | undefined },
) =>
  db
    .updateTable('projects')
    .set({
      survey_visibility: sql<'Private' | 'Public'>`coalesce(${change.visibility ?? null}::text, survey_visibility)`,
      results_published: sql<boolean>`coalesce(${change.resultsPublished ?? null}::boolean, results_published)`,
    })
    .where('id', '=', projectId)
    .returning(['survey_visibility', 'results_published'])
    .executeTakeFirst()
