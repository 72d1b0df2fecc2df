// Reads sent answers under the wording that their author saw.
import { ensureValid, type FieldRefusals, type Refusal, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { changedMeaning, relabeled } from '../model/definition.ts'
import type { QuestionSpec } from '../model/options.ts'
import type { StoredQuestion } from '../model/queries.server.ts'
import { answerKeys, type RawAnswer, readAnswer, type StoredAnswer, shownAnswer } from '../model/rules.ts'
import { listWordings } from '../model/wordings.server.ts'

/** `wording`: the number of the wording that the author saw. */
export type ReadAnswer = StoredAnswer & { wording: number }
type SentValue = { answer: RawAnswer; other?: string | undefined; wording?: number | undefined }
type AnsweredQuestion = { id: string; spec: QuestionSpec; wording: number; firstWording: number; isClosed: boolean }
type AnswerFault = Refusal & { field: 'answer' | 'wording' | 'question' }

/**
 * Reads one answer to a question.
 * @throws HttpError 409 for a closed question; 422 for an invalid answer, or one to a wording that it cannot be counted under
 */
export async function readOne(db: DbOrTx, asked: AnsweredQuestion, sent: SentValue): Promise<ReadAnswer> {
  if (asked.isClosed) reject(409, 'question.closed')
  const read = readSeen(asked, sent, await seenSpecs(db, [{ asked, sent }]))
  return 'code' in read ? rejectFields({ [read.field]: read }) : read
}

type SentQuestionAnswer = SentValue & { question: string }

/**
 * Reads all answers. If two answers name the same question, the last one counts.
 * @throws HttpError 422 with one text per invalid answer (`answers.0.answer`)
 */
export async function readAll(
  db: DbOrTx,
  sent: readonly SentQuestionAnswer[],
  questions: readonly StoredQuestion[],
): Promise<(ReadAnswer & { questionId: string })[]> {
  const errors: FieldRefusals = {}
  const read = new Map<string, ReadAnswer & { questionId: string }>()
  const byId = new Map(questions.map((question) => [question._id, askedOf(question)]))
  const specs = await seenSpecs(
    db,
    sent.flatMap((one) => {
      const asked = byId.get(one.question)
      return asked ? [{ asked, sent: one }] : []
    }),
  )
  for (const [i, one] of sent.entries()) {
    const asked = byId.get(one.question)
    const value = asked ? readSeen(asked, one, specs) : ({ field: 'question', code: 'answer.questionGone' } as const)
    if ('code' in value) errors[`answers.${i}.${value.field}`] = value
    else read.set(one.question, { ...value, questionId: one.question })
  }
  ensureValid(errors)
  return [...read.values()]
}

/** A question of a survey, as answers to it are read. */
export const askedOf = (question: StoredQuestion): AnsweredQuestion => ({
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
