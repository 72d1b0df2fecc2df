// Changes the words of a question. Once people have answered, a change is a recorded correction or another question.
import { sql } from 'kysely'
import { ensureAllowed, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Option } from '../../projects/model/contract.ts'
import type { StoredOption } from '../../projects/model/question-rows.server.ts'
import { conditionPartsOf, namesIn, renamed } from '../conditions/condition-parts.ts'
import { openQuestions } from '../conditions/conditions.ts'
import { changedMeaning, isReworded, type QuestionDefinition, relabeled, type WordingChange } from '../model/definition.ts'
import { type StoredQuestion, selectQuestions } from '../model/queries.server.ts'
import { addWording, replaceWording } from '../model/wordings.server.ts'

type RewordingOptions = {
  /** What the official declared the change to be. */
  declared: WordingChange | undefined
  /** Nobody can have read the questions of a draft. */
  isDraft: boolean
  now: Date
}

/**
 * Stores a question's new definition. Call it in a transaction that locked the question, so no answer arrives meanwhile.
 * @returns the id of the question that is asked now: the same, or another one in place of the closed question
 * @throws HttpError 409 if people have answered, and their answers would get other words than the official declared
 */
export async function rewordQuestion(
  tx: DbOrTx,
  before: StoredQuestion,
  after: QuestionDefinition,
  { declared, isDraft, now }: RewordingOptions,
): Promise<string> {
  const id = before._id
  const store = () => tx.updateTable('questions').set(rowOf(after)).where('id', '=', id).execute()
  const isOther = before.type !== after.type || isReworded(before, after)
  if (!isOther) {
    await store()
    return id
  }
  const answered = await isAnswered(tx, id)
  if (answered && declared === 'new') return replaceQuestion(tx, before, after, now)
  if (answered) await ensureTypo(tx, before, after, declared)
  await store()
  const rewording = { questionId: id, from: before.wording, now }
  if (!answered && isDraft) await replaceWording(tx, rewording)
  else await addWording(tx, { ...rewording, isAnswered: answered })
  return id
}

/** @throws HttpError 409 unless the change is declared a typo and leaves everything that answers refer to */
async function ensureTypo(
  tx: DbOrTx,
  before: StoredQuestion,
  after: QuestionDefinition,
  declared: WordingChange | undefined,
): Promise<void> {
  if (before.type !== after.type) reject(409, 'question.typeFixed')
  if (declared !== 'typo') reject(409, 'question.answered')
  ensureAllowed(changedMeaning(before, after))
  if (await isAnyChosen(tx, before._id, relabeled(before, after))) reject(409, 'question.labelFixed')
}

/** Closes a question, and makes another one at its place that conditions of other questions refer to from now on. */
async function replaceQuestion(tx: DbOrTx, before: StoredQuestion, after: QuestionDefinition, now: Date): Promise<string> {
  const id = newId()
  const dependents = openQuestions(await selectQuestions(tx, before.project)).filter((one) => namesIn(one.askIf).includes(before._id))
  const changed = relabeled(before, after)
  const named = dependents.flatMap(({ askIf }) => conditionPartsOf(askIf).filter((part) => part.question === before._id))
  // A condition on an answer whose words are others now would ask other people.
  if (named.some(({ answers }) => answers.some((one) => changed.includes(one)))) reject(409, 'question.conditionBroken')
  await tx
    .insertInto('questions')
    .values({ id, project_id: before.project, position: before.order, created_at: now, ...rowOf(after) })
    .execute()
  for (const one of dependents) {
    const askIf = renamed(one.askIf, (question) => (question === before._id ? id : question))
    await tx.updateTable('questions').set(conditionRow(askIf)).where('id', '=', one._id).execute()
  }
  await tx.updateTable('questions').set({ closed_at: now, replaced_by: id }).where('id', '=', before._id).execute()
  return id
}

const storedOption = ({ image, ...option }: Option): StoredOption => {
  if (!image) return option
  const { url: _, ...stored } = image
  return { ...option, image: stored }
}

/** A question's columns. */
export const rowOf = ({ text, type, help, required, options, rows, scale, range, section, askIf }: QuestionDefinition) => ({
  text,
  type,
  help,
  required,
  settings: JSON.stringify({
    ...(options.length > 0 && { options: options.map(storedOption) }),
    rows,
    ...(scale && { scale }),
    ...(range && { range }),
    section,
  }),
  ...conditionRow(askIf),
})

/**
 * A condition's columns. One on the answers to one question is stored as a version from before knows it. To such a version, any other is
 * none: it asks too many people, and never deletes answers.
 */
const conditionRow = (askIf: QuestionDefinition['askIf']) =>
  askIf && (conditionPartsOf(askIf).length > 1 || askIf.is)
    ? { ask_if_question: null, ask_if_answers: [], ask_if: JSON.stringify(askIf) }
    : { ask_if_question: askIf?.question ?? null, ask_if_answers: [...(askIf?.answers ?? [])], ask_if: null }

export const isAnswered = async (tx: DbOrTx, questionId: string): Promise<boolean> =>
  (await tx.selectFrom('answers').select('id').where('question_id', '=', questionId).limit(1).executeTakeFirst()) !== undefined

/** True if an answer chose, or ranked, one of these options. */
async function isAnyChosen(tx: DbOrTx, questionId: string, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const { rows } = await sql`
    select 1 from answers where question_id = ${questionId} and answer_value ?| ${keys}::text[] limit 1`.execute(tx)
  return rows.length > 0
}
