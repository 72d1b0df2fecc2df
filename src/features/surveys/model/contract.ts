import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { ByProjectId, Flag, Id, Instant, nextCursor, paging, Saved, Words } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'
import { AnswerFile } from '../answer-files/contract.ts'
import { ShapeGeometry } from '../shapes/contract.ts'
import { channels, invitedLengthMax } from './channels.ts'
import { questionsPerSurveyMax, wordingChanges } from './definition.ts'
import { QuestionInput } from './question-input.ts'
import { Wording } from './wordings.ts'

export type { QuestionInput }

/** A question with the fields that depend on the reader. */
export const SurveyQuestion = z.extend(Question, {
  /** Number of answers, from confirmed and unconfirmed people; for officials only. */
  answersCount: z.optional(z.int()),
  /** How many of them are from people who have not confirmed their address; results do not count them. For officials only. */
  waitingCount: z.optional(z.int()),
  /** True if the caller is asked, given the caller's answers so far; for residents only. */
  isAsked: z.optional(z.boolean()),
  /** The number of the wording that is asked now, for answers to name; for residents only. */
  wording: z.optional(z.int()),
  /** Since when it takes no answers; left out while it is asked. Closed questions are listed last, and for officials only. */
  closedAt: z.optional(Instant),
  /** The question that is asked in place of a closed one. */
  replacedBy: z.optional(Id),
})
export type SurveyQuestion = z.infer<typeof SurveyQuestion>

/**
 * A respondent as officials see them: an alias that is stable within a project; name and email only if the person chose to share them.
 */
export const Respondent = z.object({
  alias: z.string(),
  /** How the responses arrived; `account`: from a person who was logged in. */
  channel: z.enum(channels),
  zipCode: z.nullable(z.string()),
  state: z.nullable(z.string()),
  ageRange: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  ethnicity: z.nullable(z.string()),
  /** True if the person had changed zip codes, after responding elsewhere, before the first response to this project. */
  moved: z.boolean(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Respondent = z.infer<typeof Respondent>

const Place = z.object({ text: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) })
/**
 * `answer` by type: text; yes or no; 1 to 5; an option's key, or a list of keys (a ranking lists all, best first); `option:points`
 * for each option; a number; a day as
 * YYYY-MM-DD; a place; a file; a line or an area as GeoJSON.
 */
export const Answer = z.object({
  _id: Id,
  question: Id,
  project: Id,
  /** The author's own id to the author; the respondent's alias to officials. */
  owner: z.string(),
  answer: z.union([z.string(), z.number(), z.array(z.string()), Place, AnswerFile, ShapeGeometry]),
  other: z.optional(z.string()),
  /** The number of the wording that the author saw, from 1. */
  wording: z.int(),
  /** The time for its author; the beginning of the day for officials, in the organization's time zone. */
  createdAt: Instant,
  /** For officials only. */
  respondent: z.optional(Respondent),
})
export type Answer = z.infer<typeof Answer>

const PlaceInput = z.object({
  text: z.optional(z.string()),
  lat: z.optional(z.nullable(z.number())),
  lng: z.optional(z.nullable(z.number())),
})
const FileInput = z.object({ file: Id })
const AnswerValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.string()), FileInput, ShapeGeometry, PlaceInput],
  'answer.needed',
)
/** `wording`: the number of the wording that the person saw; by default the current one. */
const WordingSeen = z.optional(z.int('answer.wording').check(z.gte(1, 'answer.wording')))
/** A text answer may hold them after a colon: `o1,o4: By boat`. */
const OtherWords = z.optional(z.string('answer.other'))
const AnswerInput = z.object({ answer: AnswerValue, other: OtherWords, wording: WordingSeen })
const Visibility = z.enum(['Private', 'Public'], 'field.choice')

export const listQuestions = endpoint({
  method: 'GET',
  path: '/questions/:id/questionsList',
  access: 'reader',
  key: { scope: 'questions:read', touches: { project: 'params.id' } },
  summary: "A project's questions in order, with the caller's own answers",
  params: ByProjectId,
  /** `startedAt` is when the caller first opened the survey, by its page or `noteParticipation`. */
  reply: z.object({
    questions: z.array(SurveyQuestion),
    answers: z.array(Answer),
    startedAt: z.nullable(Instant),
    visibility: Visibility,
    resultsPublished: z.boolean(),
  }),
})
export const showPublicSurvey = endpoint({
  method: 'GET',
  path: '/projects/:id/survey',
  access: 'anyone',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  summary: 'The questions of a Public survey that takes answers now, for people who answer before they register; 404 for any other',
  params: ByProjectId,
  reply: z.object({ questions: z.array(SurveyQuestion) }),
})
export const showQuestion = endpoint({
  method: 'GET',
  path: '/questions/:id',
  access: 'reader',
  key: { scope: 'questions:read', touches: { question: 'params.id' } },
  summary: 'A question with every wording that people answered',
  params: z.object({ id: Id }),
  reply: z.object({ question: SurveyQuestion, wordings: z.array(Wording) }),
})
export const createQuestion = endpoint({
  method: 'POST',
  path: '/questions/create',
  access: 'editor',
  key: { scope: 'questions:write', touches: { project: 'body.project' } },
  summary: 'A new question at the end of a project’s survey',
  body: z.extend(QuestionInput, { project: Id }),
  reply: z.extend(Saved, { question: Question }),
})
export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/questions/:id/update',
  access: 'editor',
  key: { scope: 'questions:write', touches: { question: 'params.id' } },
  summary: 'Changes a question: its text, order (from 0), condition and, while it has no answers, its type',
  params: z.object({ id: Id }),
  /**
   * `change` decides where a question with answers is reworded: `typo` adds a wording and shows the difference to the public, `new` closes
   * the question and makes another one, which the reply contains.
   */
  body: z.extend(z.partial(QuestionInput), {
    order: z.optional(z.int().check(z.gte(0))),
    change: z.optional(z.enum(wordingChanges, 'field.choice')),
    /** The question as the caller read it. What others saved since is kept; 409 with `errors` for fields that both changed. */
    basedOn: z.optional(z.partial(QuestionInput)),
  }),
  reply: z.extend(Saved, { question: Question }),
})
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/questions/:id',
  access: 'editor',
  key: { scope: 'questions:write', touches: { question: 'params.id' } },
  summary: 'Removes a question and its answers',
  params: z.object({ id: Id }),
  reply: Saved,
})
export const updateSurvey = endpoint({
  method: 'PUT',
  path: '/projects/:id/survey',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary:
    'Who sees the questions, and whether totals are published: those chosen by PUT /projects/{id}/publication, ' +
    'else of all questions that there are now',
  params: ByProjectId,
  /** `invited`: how people were invited, for the published methods; the stored text stays if it is left out. */
  body: z.object({
    visibility: z.optional(Visibility),
    resultsPublished: z.optional(z.boolean()),
    invited: z.optional(Words(invitedLengthMax, 'publication.invited')),
  }),
  reply: z.extend(Saved, { visibility: Visibility, resultsPublished: z.boolean() }),
})
export const listAnswers = endpoint({
  method: 'GET',
  path: '/answers/:id/answers',
  access: 'person',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  summary: "A question's answers: to a resident their own, to the project's officials all, newest first",
  params: z.object({ id: Id }),
  query: z.object({ owner: z.optional(z.string()), includeUnconfirmed: z.optional(Flag), from: Moment, to: Moment, ...paging }),
  reply: z.object({ answers: z.array(Answer), nextCursor }),
})
export const createAnswer = endpoint({
  method: 'POST',
  path: '/answers/:id/createNew',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'answerQuestion',
  summary: 'Answers a question, once',
  params: z.object({ id: Id }),
  body: AnswerInput,
  reply: z.extend(Saved, { answer: Answer }),
})
export const updateAnswer = endpoint({
  method: 'PUT',
  path: '/answers/:id',
  access: 'person',
  memory: { ends: 'nothing' },
  summary: "Changes the caller's own answer while the project is open",
  params: z.object({ id: Id }),
  body: AnswerInput,
  reply: z.extend(Saved, { answer: Answer }),
})
/**
 * Submits all answers of the survey page under an idempotency key. A repeated key writes nothing, whatever its content, and returns the
 * stored answers: a late retry never undoes later changes.
 */
export const sendAnswers = endpoint({
  method: 'POST',
  path: '/projects/:id/answers',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'submitAnswers',
  summary:
    'Takes several answers of one person in one transaction; an answer that exists is changed, ' +
    'one to a question that is not asked is not kept',
  params: ByProjectId,
  body: z.object({
    answers: z
      .array(z.object({ question: Id, answer: AnswerValue, other: OtherWords, wording: WordingSeen }))
      .check(z.minLength(1, 'answer.needed'), z.maxLength(questionsPerSurveyMax)),
    sharesIdentity: z.optional(z.boolean()),
    submission: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'field.invalid'))),
  }),
  reply: z.extend(Saved, { answers: z.array(Answer), receipt: z.string(), sentAt: Instant }),
})
/** Validates answers as `sendAnswers` does, for officials who test their survey; stores nothing. */
export const previewSubmit = endpoint({
  method: 'POST',
  path: '/projects/:id/answers/try',
  reads: true,
  access: 'viewer',
  key: { scope: 'answers:read', touches: { project: 'params.id', question: 'body.answers.question?' } },
  operationId: 'previewAnswers',
  summary: 'Checks answers to one’s own survey as if a resident had sent them, and keeps nothing',
  params: ByProjectId,
  body: sendAnswers.body,
  reply: z.extend(Saved, { receipt: z.string(), sentAt: Instant }),
})
