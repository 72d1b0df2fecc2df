// Reads sent answers under the wording that their author saw.
import { ensureValid, type FieldRefusals, type Refusal, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { findNameable } from '../answer-files/queries.server.ts'
import type { RawAnswer, StoredAnswer } from '../kinds/answer.ts'
import type { QuestionSpec } from '../kinds/kind.ts'
import { changedMeaning, relabeled } from '../model/definition.ts'
import type { StoredQuestion } from '../model/queries.server.ts'
import { answerKeys, isFile, isShape, readAnswer, shownAnswer } from '../model/rules.ts'
import { listWordings } from '../model/wordings.server.ts'
import { shapeMisfits } from '../shapes/misfits.server.ts'

/** `wording`: the number of the wording that the author saw. */
export type ReadAnswer = StoredAnswer & { wording: number }
type SentValue = { answer: RawAnswer; other?: string | undefined; wording?: number | undefined }
type AnsweredQuestion = { id: string; spec: QuestionSpec; wording: number; firstWording: number; isClosed: boolean }
type AnswerFault = Refusal & { field: 'answer' | 'wording' | 'question' }

/**
 * Reads one answer to a question.
 * @throws HttpError 409 for a closed question; 422 for an invalid answer, or one to a wording that it cannot be counted under
 */
export async function readOne(db: DbOrTx, asked: AnsweredQuestion, sent: SentValue, userId: string): Promise<ReadAnswer> {
  if (asked.isClosed) reject(409, 'question.closed')
  const seen = readSeen(asked, sent, await seenSpecs(db, [{ asked, sent }]))
  const [{ value: read } = { value: seen }] = await lookedUp(db, [{ questionId: asked.id, value: seen }], userId)
  return 'code' in read ? rejectFields({ [read.field]: read }) : read
}

type SentQuestionAnswer = SentValue & { question: string }

/**
 * Reads all answers. If two answers name the same question, the last one counts.
 * @param userId their author; null for officials who try the survey, whose files stay on their devices
 * @throws HttpError 422 with one text per invalid answer (`answers.0.answer`)
 */
export async function readAll(
  db: DbOrTx,
  sent: readonly SentQuestionAnswer[],
  questions: readonly StoredQuestion[],
  userId: string | null,
): Promise<(ReadAnswer & { questionId: string })[]> {
  const errors: FieldRefusals = {}
  const read = new Map<string, ReadAnswer & { questionId: string }>()
  const byId = new Map(questions.map((question) => [question._id, answeredQuestionOf(question)]))
  const specs = await seenSpecs(
    db,
    sent.flatMap((one) => {
      const asked = byId.get(one.question)
      return asked ? [{ asked, sent: one }] : []
    }),
  )
  const seen = sent.map((one) => {
    const asked = byId.get(one.question)
    const value = asked ? readSeen(asked, one, specs) : ({ field: 'question', code: 'answer.questionGone' } as const)
    return { questionId: one.question, value }
  })
  for (const [i, { questionId, value }] of (await lookedUp(db, seen, userId)).entries()) {
    if ('code' in value) errors[`answers.${i}.${value.field}`] = value
    else read.set(questionId, { ...value, questionId })
  }
  ensureValid(errors)
  return [...read.values()]
}

type SeenAnswer = { questionId: string; value: ReadAnswer | AnswerFault }

/** Answers after what only the database knows about them. */
const lookedUp = async (db: DbOrTx, all: readonly SeenAnswer[], userId: string | null): Promise<readonly SeenAnswer[]> =>
  withinReach(db, userId ? await withFiles(db, all, userId) : all)

/** A fault for a shape that is drawn somewhere else. */
async function withinReach(db: DbOrTx, all: readonly SeenAnswer[]): Promise<readonly SeenAnswer[]> {
  const drawn = all.flatMap(({ questionId, value }) =>
    'code' in value || value.answer_value === null || !isShape(value.answer_value) ? [] : [{ questionId, shape: value.answer_value }],
  )
  if (drawn.length === 0) return all
  const misfits = await shapeMisfits(db, drawn)
  return all.map((one): SeenAnswer => {
    const misfit = 'code' in one.value ? undefined : misfits.get(one.questionId)
    return misfit ? { ...one, value: { field: 'answer', ...misfit } } : one
  })
}

/** Files with the names and sizes that they are stored under; a fault for one that the person can't name in this answer. */
async function withFiles(db: DbOrTx, all: readonly SeenAnswer[], userId: string): Promise<readonly SeenAnswer[]> {
  const fileOf = ({ value }: SeenAnswer) =>
    'code' in value || value.answer_value === null || !isFile(value.answer_value) ? null : value.answer_value.file
  const named = all.flatMap((one) => fileOf(one) ?? [])
  if (named.length === 0) return all
  const known = new Map(
    (await findNameable(db, userId, named.filter(isId))).map(({ question, ...file }) => [file.file, { question, file }]),
  )
  return all.map((one): SeenAnswer => {
    const file = fileOf(one)
    if (file === null || 'code' in one.value) return one
    const found = known.get(file)
    const isOwn = found?.question === one.questionId
    return { ...one, value: isOwn ? { ...one.value, answer_value: found.file } : { field: 'answer', code: 'answer.fileGone' } }
  })
}

/** A question of a survey, as answers to it are read. */
export const answeredQuestionOf = (question: StoredQuestion): AnsweredQuestion => ({
  ...{ id: question._id, spec: question, wording: question.wording, firstWording: question.firstWording },
  isClosed: question.closedAt !== undefined,
})

type SpecWithTexts = QuestionSpec & { text: string; help: string }
type SeenSpecs = ReadonlyMap<string, ReadonlyMap<number, SpecWithTexts>>

/** The earlier wordings that answers name: read only if there is one. */
async function seenSpecs(db: DbOrTx, all: readonly { asked: AnsweredQuestion; sent: SentValue }[]): Promise<SeenSpecs> {
  const earlier = all.filter(({ asked, sent }) => sent.wording !== undefined && sent.wording < asked.wording)
  const types = new Map(earlier.map(({ asked }) => [asked.id, asked.spec.type]))
  const wordings = await listWordings(db, [...types.keys()])
  return new Map(
    [...wordings].map(([id, worded]) => {
      const type = types.get(id) as QuestionSpec['type']
      return [id, new Map(worded.map((one) => [one.n, { ...one, type }]))]
    }),
  )
}

function readSeen(asked: AnsweredQuestion, { wording = asked.wording, ...sent }: SentValue, specs: SeenSpecs): ReadAnswer | AnswerFault {
  if (asked.isClosed) return { field: 'question', code: 'answer.questionClosed' }
  if (wording > asked.wording) return { field: 'wording', code: 'answer.wording' }
  if (wording === asked.wording) return readUnder(asked.spec, sent, wording)
  const seen = wording < asked.firstWording ? undefined : specs.get(asked.id)?.get(wording)
  const isOther = !seen || changedMeaning(seen, asked.spec) !== null
  if (isOther) return { field: 'wording', code: 'answer.wordingChanged' }
  const value = readUnder(seen, sent, wording)
  if ('code' in value) return value
  // An option that nobody had chosen may have another label by now.
  const others = relabeled(seen, { ...seen, options: asked.spec.options, rows: asked.spec.rows })
  const isRelabeled = value.answer_value !== null && answerKeys(shownAnswer(value)).some((key) => others.includes(key))
  return isRelabeled ? { field: 'wording', code: 'answer.wordingChanged' } : value
}

function readUnder(spec: QuestionSpec, { answer, other }: SentValue, wording: number): ReadAnswer | AnswerFault {
  const read = readAnswer(spec, answer, other)
  return 'code' in read ? { ...read, field: 'answer' } : { ...read, wording }
}
