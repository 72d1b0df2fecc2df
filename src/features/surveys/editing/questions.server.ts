import { sql } from 'kysely'
import { HttpError, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { recordInChain } from '../../accounts/audit/chain.server.ts'
import { type DeletionContext, ensureMayDeleteAnswers, findHold } from '../../projects/lifecycle/queries.server.ts'
import type { Question } from '../../projects/model/contract.ts'
import { ensureUnsealed } from '../../projects/model/queries.server.ts'
import { brokenCondition } from '../conditions/condition-faults.ts'
import { conditionPartsOf, namesIn, renamed } from '../conditions/condition-parts.ts'
import { openQuestions, questionCount } from '../conditions/conditions.ts'
import type { QuestionInput } from '../model/contract.ts'
import {
  definitionOf,
  movedTo,
  type QuestionDefinition,
  questionErrors,
  questionsPerSurveyMax,
  type WordingChange,
} from '../model/definition.ts'
import { selectQuestions } from '../model/queries.server.ts'
import { publishSelection, setPublished } from '../published-selection/queries.server.ts'
import { recordRemoval } from '../published-selection/removals.server.ts'
import { type EditBase, mergeEdit } from './merging.ts'
import { findImages } from './option-images.server.ts'
import { isAnswered, rewordQuestion, rowOf } from './rewording.server.ts'

type SurveyWork<T> = (tx: DbOrTx, survey: { count: number; isDraft: boolean }) => Promise<T>
/** `change` in a transaction of the caller. */
export async function changeIn<T>(tx: DbOrTx, projectId: string, now: Date, work: SurveyWork<T>): Promise<T> {
  const project = await tx.selectFrom('projects').select('status').where('id', '=', projectId).forNoKeyUpdate().executeTakeFirst()
  if (!project) return reject(404, 'request.notFound')
  ensureUnsealed(project.status)
  const open = openQuestions(await selectQuestions(tx, projectId)).length
  const result = await work(tx, { count: open, isDraft: project.status === 'draft' })
  const count = questionCount(await selectQuestions(tx, projectId))
  await tx.updateTable('projects').set({ questions_count: count, updated_at: now }).where('id', '=', projectId).execute()
  return result
}

/**
 * Corrects the stored numbers of questions. A process of an earlier version, which runs beside this one while Plaza is upgraded, stores
 * what a number meant there, and nobody may edit that survey again.
 */
export async function recountQuestions(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from projects as p where p.questions_count <> (
      select count(*) from questions as q
      where q.project_id = p.id and q.closed_at is null and q.ask_if is null and q.ask_if_question is null)`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('projects').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const count = questionCount(await selectQuestions(tx, id))
      await tx.updateTable('projects').set({ questions_count: count }).where('id', '=', id).where('questions_count', '<>', count).execute()
    })
}

/**
 * Changes a survey with its project locked, so positions and the count stay correct under concurrent changes. Answers are accepted
 * meanwhile.
 * @throws HttpError 409 for a completed project, whose questions cannot change
 */
const change = <T>(db: Db, projectId: string, now: Date, work: SurveyWork<T>): Promise<T> =>
  db.transaction().execute((tx) => changeIn(tx, projectId, now, work))

/** Appends a question to a project's survey. */
export const addQuestion = (db: Db, projectId: string, input: QuestionInput, now: Date): Promise<Question> =>
  change(db, projectId, now, async (tx, { count }) => {
    if (count >= questionsPerSurveyMax) reject(409, 'question.tooMany', { maximum: questionsPerSurveyMax })
    const id = newId()
    const row = rowOf(await sound(tx, projectId, definitionOf(input)))
    await tx
      .insertInto('questions')
      .values({ id, project_id: projectId, position: count, created_at: now, ...row })
      .execute()
    await renumber(tx, projectId)
    return settled(tx, projectId, id)
  })

/**
 * Appends copies of another survey's questions, in order. A condition is copied if its question is.
 * @param ids which questions; undefined copies all. An unknown id rejects the whole request.
 */
export const insertCopiedQuestions = (
  db: Db,
  projectId: string,
  { from, questions: ids }: { from: string; questions?: string[] | undefined },
  now: Date,
) =>
  change(db, projectId, now, async (tx, { count }): Promise<Question[]> => {
    const offered = openQuestions(await selectQuestions(tx, from, { locked: true }))
    const copied = offered.filter((question) => !ids || ids.includes(question._id))
    if (ids && copied.length < new Set(ids).size) reject(404, 'request.notFound')
    if (copied.length === 0) rejectFields({ questions: 'question.copyNone' })
    if (count + copied.length > questionsPerSurveyMax) reject(409, 'question.tooMany', { maximum: questionsPerSurveyMax })
    const newIds = new Map(copied.map((question) => [question._id, newId()]))
    const rows = copied.map((question, i) => {
      // Pictures stay with their project.
      const options = question.options.map(({ image: _, ...option }) => option)
      const row = rowOf({ ...question, options, askIf: renamed(question.askIf, (named) => newIds.get(named)) })
      return { id: newIds.get(question._id) as string, project_id: projectId, position: count + i, created_at: now, ...row }
    })
    await tx.insertInto('questions').values(rows).execute()
    await renumber(tx, projectId)
    return openQuestions(await selectQuestions(tx, projectId)).slice(count)
  })

/** Appends the questions of a template, all or none. */
export const addQuestions = (db: Db, projectId: string, definitions: readonly QuestionDefinition[], now: Date): Promise<Question[]> =>
  db.transaction().execute((tx) => addQuestionsIn(tx, projectId, definitions, now))

/** The same as `addQuestions`, in a transaction of the caller. */
export const addQuestionsIn = (tx: DbOrTx, projectId: string, definitions: readonly QuestionDefinition[], now: Date): Promise<Question[]> =>
  changeIn(tx, projectId, now, async (_, { count }) => {
    if (count + definitions.length > questionsPerSurveyMax) reject(409, 'question.tooMany', { maximum: questionsPerSurveyMax })
    const rows = definitions.map((one, i) => ({ id: newId(), project_id: projectId, position: count + i, created_at: now, ...rowOf(one) }))
    await tx.insertInto('questions').values(rows).execute()
    await renumber(tx, projectId)
    return openQuestions(await selectQuestions(tx, projectId)).slice(count)
  })

/**
 * Copies a question to the place after it. The copy is asked under the same condition; questions that depend on the original still do.
 * A section begins once, with the original.
 * @returns the copy
 */
export const copyQuestion = (db: Db, projectId: string, id: string, now: Date): Promise<Question> =>
  change(db, projectId, now, async (tx, { count }) => {
    if (count >= questionsPerSurveyMax) reject(409, 'question.tooMany', { maximum: questionsPerSurveyMax })
    const original = (await selectQuestions(tx, projectId)).find((one) => one._id === id) ?? reject(404, 'request.notFound')
    if (original.closedAt) reject(409, 'question.closed')
    const { section: _, ...copied } = original
    const copy = newId()
    await tx
      .insertInto('questions')
      .values({ id: copy, project_id: projectId, position: count, created_at: now, ...rowOf(copied) })
      .execute()
    await renumber(tx, projectId, (ids) => movedTo(ids, copy, ids.indexOf(id) + 1))
    return settled(tx, projectId, copy)
  })

export type QuestionChange = { [Key in keyof QuestionInput]?: QuestionInput[Key] | undefined } & {
  order?: number | undefined
  change?: WordingChange | undefined
  basedOn?: EditBase | undefined
}

/**
 * Changes a question. One with answers keeps its type, and is reworded as a typo or replaced by a new question.
 * @returns the question, or the one that was made in its place
 */
export const changeQuestion = (
  db: Db,
  projectId: string,
  id: string,
  { order, change: declared, basedOn, ...input }: QuestionChange,
  now: Date,
): Promise<Question> =>
  change(db, projectId, now, async (tx, { isDraft }) => {
    // Conflicts with the lock that an answer takes: nobody can answer while the words change.
    await sql`select from questions where id = ${id} and project_id = ${projectId} for update`.execute(tx)
    const before = (await selectQuestions(tx, projectId)).find((one) => one._id === id) ?? reject(404, 'request.notFound')
    if (before.closedAt) reject(409, 'question.closed')
    const after = await sound(tx, projectId, definitionOf(basedOn ? merged(basedOn, input, before) : input, before))
    const asked = await rewordQuestion(tx, before, after, { declared, isDraft, now })
    await renumber(tx, projectId, (ids) => (order === undefined ? ids : movedTo(ids, asked, order)))
    return settled(tx, projectId, asked)
  })

/** @throws HttpError 409 with a text for each field that somebody else has changed too */
function merged(basedOn: EditBase, input: EditBase, now: QuestionDefinition): EditBase {
  const { edit, conflicts } = mergeEdit(basedOn, input, now)
  if (conflicts.length === 0) return edit
  throw new HttpError(409, 'question.changed', {}, Object.fromEntries(conflicts.map((part) => [part, 'question.changedHere'])))
}

/**
 * Deletes a question with its answers and published figures. A legal hold and the records schedule keep answered questions, and a closed
 * one keeps its answers: they are the record of what was asked before. The wordings of an answered question stay on record.
 */
export const removeQuestion = (db: Db, projectId: string, id: string, deleting: DeletionContext): Promise<void> =>
  change(db, projectId, deleting.now, async (tx) => {
    const others = openQuestions(await selectQuestions(tx, projectId))
    if (others.some((one) => namesIn(one.askIf).includes(id))) reject(409, 'question.conditionBroken')
    // Conflicts with the lock that an answer takes: none arrives between the look and the removal.
    const { rows } = await sql<{ isClosed: boolean }>`
      select closed_at is not null as "isClosed" from questions where id = ${id} for update`.execute(tx)
    const answered = await isAnswered(tx, id)
    if (answered && (await findHold(tx, projectId))) reject(409, 'question.held')
    if (answered && rows[0]?.isClosed) reject(409, 'question.closed')
    if (answered) {
      await ensureMayDeleteAnswers(tx, projectId, deleting)
      await recordRemoval(tx, projectId, id, deleting.now)
    }
    const { numAffectedRows } = await sql`delete from questions where id = ${id} and project_id = ${projectId}`.execute(tx)
    if (!numAffectedRows) reject(404, 'request.notFound')
    await renumber(tx, projectId)
    await recordInChain(tx, 'release', projectId, 'changed')
  })

/** @throws HttpError 422 for an invalid question, or a condition on a question of another survey */
async function sound(tx: DbOrTx, projectId: string, definition: QuestionDefinition): Promise<QuestionDefinition> {
  const { options, errors: imageErrors } = await findImages(tx, projectId, definition.options)
  const errors = { ...questionErrors(definition), ...imageErrors }
  const named = namesIn(definition.askIf)
  const known = named.length > 0 ? openQuestions(await selectQuestions(tx, projectId)).map((question) => question._id) : []
  const unknown = named.findIndex((one) => !known.includes(one))
  if (unknown >= 0) errors[conditionField(definition, unknown)] = 'question.condition'
  if (definition.askIf?.and && definition.askIf.or) errors['askIf'] = 'question.conditions'
  return Object.keys(errors).length > 0 ? rejectFields(errors) : { ...definition, options }
}

/**
 * Verifies that every condition of the survey is still valid.
 * @returns the question as stored
 */
async function settled(tx: DbOrTx, projectId: string, id: string): Promise<Question> {
  const questions = await selectQuestions(tx, projectId)
  const broken = brokenCondition(openQuestions(questions))
  const stored = questions.find((question) => question._id === id) as Question
  if (broken?.id === id) rejectFields({ [conditionField(stored, broken.part)]: faultOf(stored, broken.part) })
  if (broken) reject(409, 'question.conditionBroken')
  return stored
}

const faultOf = ({ askIf }: Pick<Question, 'askIf'>, part: number) =>
  conditionPartsOf(askIf)[part]?.is ? 'question.comparison' : 'question.condition'

/** The path of a part of a condition, as the input names it. */
function conditionField({ askIf }: Pick<Question, 'askIf'>, part: number): string {
  return part === 0 ? 'askIf' : `askIf.${askIf?.or ? 'or' : 'and'}.${part - 1}`
}

/** Numbers a survey's questions without gaps: the open ones as arranged, then the closed ones. */
export async function renumber(tx: DbOrTx, projectId: string, arrange: (ids: string[]) => string[] = (ids) => ids): Promise<void> {
  const questions = await selectQuestions(tx, projectId)
  const closed = questions.filter((question) => question.closedAt)
  const ids = [...arrange(openQuestions(questions).map((question) => question._id)), ...closed.map((question) => question._id)]
  await sql`
    update questions set position = placed.ordinal - 1
    from unnest(${ids}::uuid[]) with ordinality as placed (id, ordinal)
    where questions.id = placed.id and questions.project_id = ${projectId} and questions.position <> placed.ordinal - 1`.execute(tx)
}

type SurveyChange = { visibility?: 'Private' | 'Public' | undefined; resultsPublished?: boolean | undefined; invited?: string | undefined }

/**
 * Sets who sees a project's questions, and whether its totals are published; undefined keeps a setting. Call it in a transaction that
 * holds the project's lock.
 */
export async function changeSurvey(
  tx: DbOrTx,
  projectId: string,
  { visibility, resultsPublished, invited }: SurveyChange,
  now: Date,
): Promise<{ visibility: 'Private' | 'Public'; resultsPublished: boolean }> {
  if (resultsPublished) await publishSelection(tx, projectId, invited, now)
  if (resultsPublished === false) await setPublished(tx, projectId, false, now)
  const row = await tx
    .updateTable('projects')
    .set({ survey_visibility: sql<'Private' | 'Public'>`coalesce(${visibility ?? null}::text, survey_visibility)` })
    .where('id', '=', projectId)
    .returning(['survey_visibility as visibility', 'results_published as resultsPublished'])
    .executeTakeFirst()
  return row ?? reject(404, 'request.notFound')
}
