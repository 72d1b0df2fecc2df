import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askedQuestions, brokenCondition } from './conditions.ts'
import { definitionOf } from './definition.ts'

type Asking = { question: string; answers: string[] }
const question = (_id: string, askIf: Asking | null = null) => ({ ...definitionOf({ text: _id, type: 'yesno' }), _id, askIf })
const asked = (questions: ReturnType<typeof question>[], given: Record<string, string[]>) =>
  askedQuestions(questions, (id) => given[id] ?? []).map((one) => one._id)

describe('askedQuestions', () => {
  const survey = [
    question('rides'),
    question('where', { question: 'rides', answers: ['yes'] }),
    question('why', { question: 'rides', answers: ['no'] }),
    question('more', { question: 'where', answers: ['yes', 'no'] }),
  ]
  test('by what was answered, and nobody without an answer', () => {
    expect(asked(survey, {})).toEqual(['rides'])
    expect(asked(survey, { rides: ['no'] })).toEqual(['rides', 'why'])
    expect(asked(survey, { rides: ['yes'], where: ['no'] })).toEqual(['rides', 'where', 'more'])
  })

  test('an answer to a question that is not asked opens nothing', () => {
    expect(asked(survey, { rides: ['no'], where: ['yes'] })).toEqual(['rides', 'why'])
  })

  test('of several answers one is enough', () => {
    expect(asked([question('a'), question('b', { question: 'a', answers: ['x', 'y'] })], { a: ['y', 'z'] })).toEqual(['a', 'b'])
  })

  test('taking away the answers that are not asked changes nothing any more, whatever the survey', () => {
    const values = fc.subarray(['yes', 'no'])
    const made = fc.array(fc.tuple(fc.option(fc.tuple(fc.nat({ max: 11 }), values)), values), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(made, (all) => {
        const questions = all.map(([askIf], i) =>
          question(String(i), askIf && i > 0 ? { question: String(askIf[0] % i), answers: askIf[1] } : null),
        )
        const given = Object.fromEntries(all.map(([, answers], i) => [String(i), answers]))
        const before = asked(questions, given)
        const left = Object.fromEntries(Object.entries(given).filter(([id]) => before.includes(id)))
        expect(asked(questions, left)).toEqual(before)
      }),
    )
  })
})

test('brokenCondition: names an earlier question with options, and some of them', () => {
  const first = question('first')
  const open = { ...question('open'), ...definitionOf({ text: 'Why?', type: 'open' }), askIf: null }
  const after = (askIf: Asking) => [first, open, question('after', askIf)]
  expect(brokenCondition(after({ question: 'first', answers: ['yes'] }))).toBeNull()
  for (const askIf of [
    { question: 'first', answers: [] },
    { question: 'first', answers: ['maybe'] },
    { question: 'open', answers: ['yes'] },
    { question: 'after', answers: ['yes'] },
    { question: 'gone', answers: ['yes'] },
  ])
    expect(brokenCondition(after(askIf))).toBe('after')
  expect(brokenCondition([question('after', { question: 'first', answers: ['yes'] }), first])).toBe('after')
})
