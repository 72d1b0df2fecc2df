// Answers whose statement reads the session, decides and writes. What it decides by must be as it was when the answers were read: the
// version of each question is part of the statement.
import { sql } from 'kysely'
import { batched } from '../../../core/database/batched.server.ts'
import { isId, newDayId } from '../../../core/database/ids.server.ts'
import type { OneStatement } from '../../../core/http/attempts.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { savedLanguageCounts } from '../../../core/i18n/locale.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { hasListener } from '../../messaging/events/events.server.ts'
import { type CallerRow, callerColumns, respondingTo } from '../../projects/eligibility/responders.server.ts'
import { finishedParticipation, newParticipation } from '../arrivals/queries.server.ts'
import type { RawAnswer, StoredAnswer } from '../kinds/answer.ts'
import { isGivenOrNot } from '../kinds/options.ts'
import type { createAnswer, sendAnswers } from '../model/contract.ts'
import { receiptOf } from '../model/names.server.ts'
import { listVersions, type QuestionVersion } from '../model/queries.server.ts'
import {
  type AttemptValues,
  attemptTypes,
  attemptValues,
  type FirstSubmission,
  withCallers,
  withNewCallers,
} from '../model/respondents.server.ts'
import { readAnswer } from '../model/rules.ts'
import { answerOf, inserted, jsonOf } from './answers.server.ts'

/** `language`: of the form, unless the person has saved another one and `isSaved` says that it counts. */
type FormLanguage = { language: Language; isSaved: boolean }
type SentAnswer = { answer: RawAnswer; other?: string | undefined; wording?: number | undefined }

const formTypes = { language: 'text', isSaved: 'boolean' } as const
const languageOf = ({ language, isSaved }: FormLanguage) => sql<string>`case when ${isSaved} then caller.language else ${language} end`
const isUntold = sql`not ${hasListener(sql`p.organization_id`, 'response.received')}`
/** After the parts of a WITH clause that decide who answers (`withCallers`). */
const eachAnswering = sql`eligible join sent using (n) join respondent using (n)`

/** The answer as stored; null if only the handler can read it, or say what is wrong with it. */
function storedOf({ isClosed, wording, ...asked }: QuestionVersion, sent: SentAnswer): StoredAnswer | null {
  // The handler looks up files, and where shapes are.
  if (isClosed || (sent.wording ?? wording) !== wording || isGivenOrNot(asked.spec)) return null
  const read = readAnswer(asked.spec, sent.answer, sent.other)
  return 'code' in read ? null : read
}

type AnswerValues = AttemptValues &
  FormLanguage &
  Omit<StoredAnswer, 'answer_value'> & { id: string; question: string; version: string; wording: number; json: string | null }

const writeAnswer = batched<CallerRow, AnswerValues>(
  {
    ...{ ...attemptTypes, ...formTypes, id: 'uuid', question: 'uuid', version: 'text', wording: 'integer', json: 'text' },
    ...{ answer_text: 'text', answer_yes: 'boolean', answer_rating: 'smallint', answer_other: 'text' },
  },
  (sent) => sql`
    asked as materialized (
      select sent.n from sent cross join lateral (
        select from questions as q where q.id = ${sent.question} and q.project_id = ${sent.projectId} and q.xmin::text = ${sent.version}
        for key share skip locked) as q),
    ${respondingTo(
      sent,
      sql`${isUntold} and exists (select from asked where asked.n = sent.n) and not exists (
      select from questions as other where other.project_id = p.id and num_nonnulls(other.ask_if_question, other.ask_if) > 0)`,
    )},
    ${withCallers(sent)},
    arrival as (${newParticipation(sql`
      select eligible.project_id, respondent.id, 'link', ${languageOf(sent)}, ${sent.now} from ${eachAnswering} join caller using (n)
      order by 1, 2`)}),
    inserted as (
      insert into answers (${inserted})
      select ${sent.id}, ${sent.question}, eligible.project_id, respondent.id, ${sent.answer_text}, ${sent.answer_yes},
        ${sent.answer_rating}, ${sent.json}::jsonb, ${sent.answer_other}, ${sent.wording}, ${sent.now}, ${sent.now}
      from ${eachAnswering} order by 2, 4
      on conflict on constraint answers_one_each do nothing returning id)
    select ${callerColumns} from caller join sent using (n) join inserted on inserted.id = ${sent.id}`,
)

/** An answer to a question without conditions around it. */
export const attemptAnswer: OneStatement<typeof createAnswer> = async ({ params, body }, context) => {
  const { db, request, remember } = context
  const read = () => listVersions(db, sql`q.id = ${params.id}`)
  const [question] = isId(params.id) ? await (remember ? remember(['version', params.id], read, { withoutCounts: true }) : read()) : []
  const value = question && storedOf(question, body)
  if (!value) return null
  const about = { id: newDayId(context.now()), question: question.id, version: question.version, wording: question.wording }
  const values = { ...attemptValues(question.projectId, context), ...about }
  const form = { language: request.language, isSaved: savedLanguageCounts(request) }
  const stored = { answer_other: null, ...value }
  const row = await writeAnswer(db, { ...values, ...form, ...stored, json: jsonOf(stored) })
  if (!row) return null
  const written = { ...stored, id: values.id, question_id: question.id, project_id: question.projectId, created_at: values.now }
  const answer = answerOf({ ...written, wording: question.wording }, row.user_id)
  return { session: row, reply: (language) => ({ message: message(language, 'answer.thanks'), answer }) }
}

type SentColumns = {
  [K in 'ids' | 'questions' | 'texts' | 'jsons' | 'others']: (string | null)[]
} & { yeses: (boolean | null)[]; ratings: (number | null)[]; wordings: number[] }
type SurveyValues = AttemptValues & FormLanguage & FirstSubmission & SentColumns & { surveyed: string[]; versions: string[] }

const surveyTypes = {
  ...{ ...attemptTypes, ...formTypes, sharesIdentity: 'boolean', submission: 'text', surveyed: 'uuid[]', versions: 'text[]' },
  ...{ ids: 'uuid[]', questions: 'uuid[]', texts: 'text[]', yeses: 'boolean[]', ratings: 'smallint[]', jsons: 'text[]' },
  ...{ others: 'text[]', wordings: 'integer[]' },
} as const

const writeSurvey = batched<CallerRow, SurveyValues>(
  surveyTypes,
  (sent) => sql`
    asked as materialized (
      select sent.n from sent cross join lateral (
        select count(*) as asked, count(known.id) as unchanged
        from (
          select id, xmin::text as version from questions where project_id = ${sent.projectId} order by id for key share skip locked) as q
        left join unnest(${sent.surveyed}, ${sent.versions}) as known (id, version) using (id, version)) as found
      where found.asked = cardinality(${sent.surveyed}) and found.unchanged = found.asked),
    ${respondingTo(sent, sql`${isUntold} and exists (select from asked where asked.n = sent.n)`)},
    ${withNewCallers(sent)},
    inserted as (
      insert into answers (${inserted})
      select one.id, one.question, eligible.project_id, respondent.id, one.text, one.yes, one.rating, one.value, one.other, one.wording,
        ${sent.now}, ${sent.now}
      from ${eachAnswering} cross join lateral unnest(${sent.ids}, ${sent.questions}, ${sent.texts}, ${sent.yeses}, ${sent.ratings},
        ${sent.jsons}::jsonb[], ${sent.others}, ${sent.wordings}) as one (id, question, text, yes, rating, value, other, wording)
      order by 2, 4),
    arrival as (${finishedParticipation(sql`
      select eligible.project_id, respondent.id, 'link', ${languageOf(sent)}, ${sent.now}, ${sent.now}
      from ${eachAnswering} join caller using (n) order by 1, 2`)})
    select ${callerColumns} from caller join respondent using (n)`,
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
  const ids = asked.map(() => newDayId(values.now))
  const row = await writeSurvey(db, {
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
