// Residents take part; every request is by another resident or about another project.
import type { Call, LoadRequest } from './call.ts'
import { addressOf, answerTo, eligible, eligibleCount, projectId, questionId, questionsCount, token } from './town.ts'

/** Projects that one kind of write is about. */
type Span = { first: number; count: number }
const answered: Span = { first: 100, count: 300 }
const surveyed: Span = { first: 400, count: 300 }
const discussed: Span = { first: 700, count: 200 }

const strideOfResidents = 37

const write = (
  name: string,
  title: string,
  { first, count }: Span,
  pathAndBody: (project: number, n: number) => [path: string, body?: unknown],
): Call => ({
  ...{ name, title, kind: 'write', samples: 0 },
  request: (n): LoadRequest => {
    const project = first + (n % count)
    // Nobody writes twice about one project. Neighbors in time are other people: an account may write 10 comments in 10 minutes.
    const resident = eligible(project, (Math.floor(n / count) + (n % count) * strideOfResidents) % eligibleCount)
    const [path, body] = pathAndBody(project, n)
    const headers = { ...addressOf(n), authorization: `Bearer ${token(resident)}` }
    if (body === undefined) return { method: 'POST', path, headers }
    return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  },
})

export const answerOne = write('answer', 'POST one answer', answered, (project) => [
  `/api/v1/answers/${questionId(project, 0)}/createNew`,
  { answer: answerTo(0, 0) },
])

export const submitSurvey = write('survey', `POST survey of ${questionsCount} answers`, surveyed, (project, n) => [
  `/api/v1/projects/${projectId(project)}/answers`,
  { answers: Array.from({ length: questionsCount }, (_, q) => ({ question: questionId(project, q), answer: answerTo(q, n) })) },
])

export const vote = write('vote', 'POST vote', discussed, (project) => [`/api/v1/projects/${projectId(project)}/votes`, { vote: 'yes' }])

export const like = write('like', 'POST like', discussed, (project) => [`/api/v1/projects/${projectId(project)}/likes`])

export const comment = write('comment', 'POST comment', discussed, (project, n) => [
  `/api/v1/projects/${projectId(project)}/comments`,
  { text: `A crossing that is lit, and trees that shade the bus stop. Number ${n}.` },
])
