// The page and the server decide independently which questions a person is asked: the page from the text in its fields, the server from
// the parsed answers. On any survey, with every kind of question and chains of conditions, both must agree.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Question } from '../../projects/model/contract.ts'
import { questionTypes } from '../../projects/model/question-shapes.ts'
import { askedQuestions } from '../conditions/conditions.ts'
import { answersOf, type Entered, questionsAsked } from '../form/steps.ts'
import { optionsOf } from '../kinds/options.ts'
import { listQuestions, sendAnswers } from '../model/contract.ts'
import { definitionOf } from '../model/definition.ts'
import { answerKeys, readAnswer, shownAnswer } from '../model/rules.ts'

type Asking = Question & { entered: [first: string, later: string] }

/** The text that a person enters in a question's field for these random numbers: empty, or a valid value. */
function textFor(question: Question, pick: number): string {
  if (pick % 5 === 0) return ''
  const keys = question.options.map((one) => one.key)
  const one = (of: readonly string[]) => of[pick % of.length] ?? ''
  if (question.type === 'choices') return keys.filter((_, i) => (pick >> i) % 2 === 1).join(',')
  if (question.type === 'ranking') return [...keys.slice(pick % keys.length), ...keys.slice(0, pick % keys.length)].join(',')
  const free = { open: ' More, please ', number: '3.5', date: '2026-11-20', place: '33.6,-117.9 At the pier' }
  return free[question.type as keyof typeof free] ?? one(optionsOf(question))
}

const drawn = fc.record({
  type: fc.constantFrom(...questionTypes),
  /** Picks the earlier question that the condition names, and its answers. Every fourth question has no condition. */
  named: fc.nat(),
  answers: fc.nat(),
  picks: fc.tuple(fc.nat(), fc.nat()),
})

/** A survey of up to twelve questions. A condition names any earlier question with options, so chains occur. */
const surveys = fc.array(drawn, { minLength: 1, maxLength: 12 }).map((all) => {
  const project = newId()
  const questions: Asking[] = []
  for (const [order, { type, named, answers, picks }] of all.entries()) {
    const options = ['Benches', 'Trees', 'Lamps'].map((label) => ({ label }))
    const scale = { min: order % 2, max: 4, minLabel: '', maxLabel: '' }
    const choosable = questions.filter((one) => optionsOf(one).length > 0)
    const before = named % 4 === 0 ? undefined : choosable[named % choosable.length]
    const values = before ? optionsOf(before) : []
    const wanted = values.filter((_, i) => (answers >> i) % 2 === 1 || i === answers % values.length)
    const askIf = before ? { question: before._id, answers: wanted } : null
    const question: Question = { ...definitionOf({ text: `Question ${order}`, type, options, scale, askIf }), _id: newId(), project, order }
    questions.push({ ...question, entered: [textFor(question, picks[0]), textFor(question, picks[1])] })
  }
  return { project, questions }
})

const enteredAt = (questions: readonly Asking[], time: 0 | 1): Entered =>
  Object.fromEntries(questions.map((one) => [one._id, one.entered[time]]))
const ids = (all: readonly { _id: string }[]) => all.map((one) => one._id)

test('what the page asks by its texts is what the server asks by what it read, on 2,000 surveys of every kind', () => {
  const kinds = new Set<string>()
  let hidden = 0
  let chains = 0
  fc.assert(
    fc.property(surveys, ({ questions }) => {
      const entered = enteredAt(questions, 0)
      const onServer = askedQuestions(questions, (id) => {
        const question = questions.find((one) => one._id === id) as Asking
        const read = readAnswer(question, entered[id] ?? '')
        return 'code' in read ? [] : answerKeys(shownAnswer(read))
      })
      expect(ids(questionsAsked(questions, entered))).toEqual(ids(onServer))
      for (const one of questions) kinds.add(one.type)
      hidden += questions.length - onServer.length
      chains += questions.filter((one) => questions.find((other) => other._id === one.askIf?.question)?.askIf).length
    }),
    { numRuns: 2000 },
  )
  // The generated surveys cover every kind, hidden questions, and conditions on conditional questions.
  expect([kinds.size, hidden > 1000, chains > 1000]).toEqual([questionTypes.length, true, true])
})

describe('over the API', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage()
  })
  afterAll(() => s.close())

  test('what is sent for hidden questions is not kept, nor what is hidden by a change, on 60 surveys', async () => {
    const [person] = await crowd(s.db, s.clock.now, 1)
    if (!person) throw new Error('Nobody is there.')
    const put = async (questions: readonly Asking[]) => {
      const projectId = await putProject(s.db, s.cast.editor, s.clock.now, { questions_count: questions.length })
      const rows = questions.map(({ _id, text, type, order, options, scale, range, askIf }) => ({
        ...{ id: _id, project_id: projectId, text, type, position: order, settings: JSON.stringify({ options, scale, range }) },
        ...{ ask_if_question: askIf?.question ?? null, ask_if_answers: askIf?.answers ?? [] },
      }))
      await s.db.insertInto('questions').values(rows).execute()
      return projectId
    }
    const storedQuestions = async (id: string) => {
      const { body } = await s.call(person, listQuestions, { params: { id } })
      return new Set(body.answers.map((one) => one.question))
    }
    const run = async ({ questions }: { questions: Asking[] }) => {
      // New ids for every run, because shrinking repeats a failing survey.
      const renamed = new Map(questions.map((one) => [one._id, newId()]))
      const own = questions.map(
        (one): Asking => ({
          ...one,
          _id: renamed.get(one._id) as string,
          askIf: one.askIf && { ...one.askIf, question: renamed.get(one.askIf.question) as string },
        }),
      )
      const first = enteredAt(own, 0)
      const all = answersOf(own, first)
      fc.pre(all.length > 0)
      const id = await put(own)
      // Sends every field, also of hidden questions.
      expect((await s.call(person, sendAnswers, { params: { id }, body: { answers: all } })).status).toBe(200)
      const shown = answersOf(questionsAsked(own, first), first).map((one) => one.question)
      expect(await storedQuestions(id)).toEqual(new Set(shown))
      // The page reloads with the stored answers, some answers change, and it sends what it then shows.
      const changed = Object.fromEntries(Object.entries(enteredAt(own, 1)).filter(([, text]) => text))
      const later = { ...Object.fromEntries(shown.map((one) => [one, first[one] ?? ''])), ...changed }
      const answers = answersOf(questionsAsked(own, later), later)
      fc.pre(answers.length > 0)
      expect((await s.call(person, sendAnswers, { params: { id }, body: { answers } })).status).toBe(200)
      expect(await storedQuestions(id)).toEqual(new Set(answers.map((one) => one.question)))
    }
    await fc.assert(fc.asyncProperty(surveys, run), { numRuns: 60 })
  })
})
