// Turns what the demo's residents did into rows of the tables.
import type { InsertableRow } from './rows.ts'
import type { DemoAnswer, DemoContent, DemoRespondent } from './shape.ts'

type Act = { projectId: string; userId: string }

/** Finds the id of a person's respondent in a project. */
export function respondentIds(respondents: readonly DemoRespondent[]): (act: Act) => string {
  const keyOf = ({ projectId, userId }: Act) => `${projectId} ${userId}`
  const ids = new Map(respondents.map((one) => [keyOf(one), one.id]))
  return (act) => ids.get(keyOf(act)) as string
}

export function responseRows({ respondents, residents, answers, comments, likes, votes }: DemoContent) {
  const idOf = respondentIds(respondents)
  const people = new Map(residents.map((one) => [one.id, one]))
  const columns = (act: Act & { createdAt: Date }) => ({ project_id: act.projectId, respondent_id: idOf(act), created_at: act.createdAt })
  return {
    respondents: respondents.map((one): InsertableRow<'respondents'> => {
      const person = people.get(one.userId)
      return {
        ...{ id: one.id, project_id: one.projectId, user_id: one.userId, person_id: one.userId },
        ...{ alias: one.alias, shares_identity: one.sharesIdentity, confirmed: person?.emailVerifiedAt != null },
        ...{ zip_code: person?.address.zipCode ?? null, state: person?.address.state ?? null, language: 'en' },
        ...{ age_range: person?.ageRange ?? null, gender: person?.gender ?? null, ethnicity: person?.ethnicity ?? null },
        ...{ created_at: one.createdAt, first_response_at: one.createdAt, moved: one.moved, person_hash: one.personHash },
      }
    }),
    answers: answers.map((one): InsertableRow<'answers'> => ({ ...columns(one), ...answerColumns(one) })),
    comments: comments.map(
      (one): InsertableRow<'comments'> => ({
        ...columns(one),
        id: one.id,
        text: one.text,
        answer: one.answer?.text ?? null,
        answered_at: one.answer?.at ?? null,
      }),
    ),
    likes: likes.map((one): InsertableRow<'likes'> => columns(one)),
    votes: votes.map((one): InsertableRow<'votes'> => ({ ...columns(one), vote: one.vote })),
  }
}

const answerColumns = ({ id, questionId, reply, wording, createdAt }: DemoAnswer) => ({
  id,
  wording,
  question_id: questionId,
  answer_text: reply.type === 'open' ? reply.text : null,
  answer_yes: reply.type === 'yesno' ? reply.yes : null,
  answer_rating: reply.type === 'rating' ? reply.rating : null,
  // All rows are sent as one JSON text, so a value is none of its own.
  answer_value: (reply.type === 'matrix' ? reply.pairs : null) as unknown as string | null,
  updated_at: createdAt,
})
