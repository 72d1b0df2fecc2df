// Answers whose statement reads the session, decides and writes. What it decides by must be as it was when the answers were read: the
// version of each question is part of the statement.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { OneStatement } from '../../../core/http/attempts.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { savedLanguageCounts } from '../../../core/i18n/locale.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { isTold } from '../../messaging/webhooks/events.server.ts'
import { type CallerRow, callerColumns, respondingTo } from '../../projects/model/responders.server.ts'
import { finishedParticipation, newParticipation } from '../arrivals/queries.server.ts'
import type { createAnswer, sendAnswers } from '../model/contract.ts'
import { receiptOf } from '../model/names.server.ts'
import { isGivenOrNot } from '../model/options.ts'
import { listVersions, type QuestionVersion } from '../model/queries.server.ts'
import { type AttemptValues, attemptValues, type FirstSubmission, withCaller, withNewCaller } from '../model/respondents.server.ts'
import { type RawAnswer, readAnswer, type StoredAnswer } from '../model/rules.ts'
import { answerOf, inserted, jsonOf } from './answers.server.ts'

/** `language`: of the form, unless the person has saved another one and `isSaved` says that it counts. */
type FormLanguage = { language: Language; isSaved: boolean }
type SentAnswer = { answer: RawAnswer; other?: string | undefined; wording?: number | undefined }

const languageOf = ({ language, isSaved }: FormLanguage) =>
  sql<string>`case when ${isSaved}::boolean then caller.language else ${language} end`
const isUntold = sql`not ${isTold(sql`p.organization_id`, 'response.received')}`

/** The answer as stored; null if only the handler can read it, or say what is wrong with it. */
function storedOf({ isClosed, wording, ...asked }: QuestionVersion, sent: SentAnswer): StoredAnswer | null {
  // The handler looks up files, and where shapes are.
  if (isClosed || (sent.wording ?? wording) !== wording || isGivenOrNot(asked.spec)) return null
  const read = readAnswer(asked.spec, sent.answer, sent.other)
  return 'code' in read ? null : read
}

type AnswerValues = AttemptValues &
  FormLanguage &
  StoredAnswer & { id: string; question: string; version: string; wording: number; json: string | null }

const writeAnswer = prepared<CallerRow, AnswerValues>(
  (_, values) => sql`
    with asked as (
      select id from questions
      where id = ${values.question} and project_id = ${values.projectId} and xmin::text = ${values.version} for key share),
    ${respondingTo(
      values,
      values.projectId,
      sql`${isUntold} and exists (select from asked) and not exists (
      select from questions as other where other.project_id = p.id and num_nonnulls(other.ask_if_question, other.ask_if) > 0)`,
    )},
    ${withCaller(values)},
    came as (${newParticipation(sql`
      select place.id, who.id, 'link', ${languageOf(values)}, ${values.now}::timestamptz from place, who, caller`)}),
    added as (
      insert into answers (${inserted})
      select ${values.id}::uuid, asked.id, place.id, who.id, ${values.answer_text}::text, ${values.answer_yes}::boolean,
        ${values.answer_rating}::smallint, ${values.json}::jsonb, ${values.answer_other}::text, ${values.wording}::integer,
        ${values.now}::timestamptz, ${values.now}::timestamptz
      from asked, place, who
      on conflict on constraint answers_one_each do nothing returning id)
    select ${callerColumns} from caller, added`,
)

/** An answer to a question without conditions around it. */
export const attemptAnswer: OneStatement<typeof createAnswer> = async ({ params, body }, context) => {
  const { db, request, remember } = context
  const read = () => listVersions(db, sql`q.id = ${params.id}`)
  const [question] = isId(params.id) ? await (remember ? remember(['version', params.id], read, { withoutCounts: true }) : read()) : []
  const value = question && storedOf(question, body)
  if (!value) return null
  const about = { id: newId(), question: question.id, version: question.version, wording: question.wording }
  const values = { ...attemptValues(question.projectId, context), ...about }
  const form = { language: request.language, isSaved: savedLanguageCounts(request) }
  const stored = { answer_other: null, ...value }
  const [row] = await writeAnswer(db, { ...values, ...form, ...stored, json: jsonOf(stored) })
  if (!row) return null
  const written = { ...stored, id: values.id, question_id: question.id, project_id: question.projectId, created_at: values.now }
  const answer = answerOf({ ...written, wording: question.wording }, row.user_id)
  return { session: row, reply: (language) => ({ message: message(language, 'answer.thanks'), answer }) }
}

type SentColumns = {
  [K in 'ids' | 'questions' | 'texts' | 'jsons' | 'others']: (string | null)[]
} & { yeses: (boolean | null)[]; ratings: (number | null)[]; wordings: number[] }
type SurveyValues = AttemptValues & FormLanguage & FirstSubmission & SentColumns & { surveyed: string[]; versions: string[] }

const isUnchanged = ({ surveyed, versions }: Pick<SurveyValues, 'surveyed' | 'versions'>): RawBuilder<unknown> => sql`
  (select count(*) from asked) = cardinality(${surveyed}::uuid[])
    and not exists (
      select from asked left join unnest(${surveyed}::uuid[], ${versions}::text[]) as known (id, version) using (id, version)
      where known.id is null)`

const writeSurvey = prepared<CallerRow, SurveyValues>(
  (_, values) => sql`
    with asked as (select id, xmin::text as version from questions where project_id = ${values.projectId} order by id for key share),
    ${respondingTo(values, values.projectId, sql`${isUntold} and ${isUnchanged(values)}`)},
    ${withNewCaller(values, values)},
    added as (
      insert into answers (${inserted})
      select sent.id, sent.question, place.id, who.id, sent.text, sent.yes, sent.rating, sent.value, sent.other, sent.wording,
        ${values.now}::timestamptz, ${values.now}::timestamptz
      from place, who, unnest(${values.ids}::uuid[], ${values.questions}::uuid[], ${values.texts}::text[], ${values.yeses}::boolean[],
        ${values.ratings}::smallint[], ${values.jsons}::jsonb[], ${values.others}::text[], ${values.wordings}::integer[])
        as sent (id, question, text, yes, rating, value, other, wording)),
    came as (${finishedParticipation(sql`
      select place.id, who.id, 'link', ${languageOf(values)}, ${values.now}::timestamptz, ${values.now}::timestamptz
      from place, who, caller`)})
    select ${callerColumns} from caller, who`,
)

/** A person's first response to a project, with all answers that a survey without conditions requires. */
export const attemptSurvey: OneStatement<typeof sendAnswers> = async ({ params, body }, context) => {
  const { db, request, remember } = context
  const projectId = params.id
  const read = () => listVersions(db, sql`q.project_id = ${projectId}`)
  const survey = isId(projectId) ? await (remember ? remember(['versions', projectId], read, { withoutCounts: true }) : read()) : []
  const sent = new Map(body.answers.map((one) => [one.question, one]))
  const asked = survey.filter((one) => sent.has(one.id))
  const isWhole = asked.length === sent.size && survey.every((one) => one.isClosed || !one.isRequired || sent.has(one.id))
  if (!isWhole || survey.some((one) => one.hasCondition)) return null
  const stored = asked.flatMap((one) => storedOf(one, sent.get(one.id) as SentAnswer) ?? [])
  if (stored.length < asked.length) return null
  const values = attemptValues(projectId, context)
  const ids = asked.map(() => newId())
  const [row] = await writeSurvey(db, {
    ...values,
    ...{ language: request.language, isSaved: savedLanguageCounts(request) },
    ...{ sharesIdentity: body.sharesIdentity ?? null, submission: body.submission ?? null },
    ...{ surveyed: survey.map(({ id }) => id), versions: survey.map(({ version }) => version) },
    ...{ ids, questions: asked.map(({ id }) => id), wordings: asked.map(({ wording }) => wording) },
    ...{ texts: stored.map((one) => one.answer_text), yeses: stored.map((one) => one.answer_yes) },
    ...{ ratings: stored.map((one) => one.answer_rating), jsons: stored.map(jsonOf) },
    others: stored.map((one) => one.answer_other ?? null),
  })
  if (!row) return null
  const answers = stored.map((one, i) => {
    const { id, wording } = asked[i] as QuestionVersion
    const written = { id: ids[i] as string, question_id: id, project_id: projectId, wording, created_at: values.now }
    return answerOf({ ...one, ...written }, row.user_id)
  })
  const sentAt = values.now.toISOString()
  const receipt = receiptOf(projectId, row.user_id)
  return { session: row, reply: (language) => ({ message: message(language, 'answer.thanks'), answers, receipt, sentAt }) }
}
