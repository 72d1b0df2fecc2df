// The calls of tests about one kind of question.

import type { RawAnswer } from '../src/features/surveys/kinds/answer.ts'
import { createAnswer, createQuestion, type QuestionInput, updateQuestion } from '../src/features/surveys/model/contract.ts'
import type { Person } from './cast.ts'
import type { Stage } from './stage-of.ts'

/** What a test may leave out is as in `question`. The stage and the project are read at each call. */
export function surveyCalls(question: QuestionInput, on: () => { s: Stage; projectId: string }) {
  const create = (input: Partial<QuestionInput> & { project?: string } = {}, who: Person | null = on().s.cast.editor) =>
    on().s.call(who, createQuestion, { body: { project: on().projectId, ...question, ...input } })
  return {
    create,
    made: async (input: Partial<QuestionInput> = {}) => (await create(input)).body.question,
    answer: (who: Person | null, id: string, value: RawAnswer, more: { other?: string | undefined; wording?: number } = {}) =>
      on().s.call(who, createAnswer, { params: { id }, body: { answer: value, ...more } }),
    update: (id: string, body: object) => on().s.call(on().s.cast.editor, updateQuestion, { params: { id }, body }),
  }
}
