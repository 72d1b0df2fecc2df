// Rows of a matrix: how an answer is read and shown, and what an editor can change.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RawAnswer } from '../kinds/answer.ts'
import { answeredPairs, matrixColumnsOf, pairsOf, splitPair } from '../kinds/matrix/pairs.ts'
import { optionsOf } from '../kinds/options.ts'
import { definitionOf, incompatibleChange, type QuestionDefinition, questionErrors, relabeled } from '../model/definition.ts'
import { answerText, inLabels, readAnswer, shownAnswer } from '../model/rules.ts'

const labels = (...all: string[]) => all.map((label) => ({ label }))
const listed = definitionOf({ text: 'How good?', type: 'matrix', rows: labels('Buses', 'Parks'), options: labels('Poor', 'Good') })
const scale = { min: 0, max: 3, minLabel: 'Bad', maxLabel: 'Fine' }
const scaled = definitionOf({ text: 'How good?', type: 'matrix', rows: labels('Buses', 'Parks'), scale })
const read = (asked: QuestionDefinition, sent: RawAnswer) => {
  const answer = readAnswer(asked, sent)
  return 'code' in answer ? answer.code : answer.answer_value
}

describe('an answer', () => {
  test('is a value for each row, in the order of the rows, as a list or a text; rows can be left out', () => {
    expect(read(listed, ['r2:o1', 'r1:o2'])).toEqual(['r1:o2', 'r2:o1'])
    expect(read(listed, 'r2:o1, r1:o2')).toEqual(['r1:o2', 'r2:o1'])
    expect(read(listed, 'r2:o1')).toEqual(['r2:o1'])
    expect(read(scaled, 'r1:0,r2:3')).toEqual(['r1:0', 'r2:3'])
  })

  test.each([
    ...['', 'r1', 'r1:', ':o1', 'r3:o1', 'r1:o3', 'r1:o1,r1:o2', 'r1:o1,r3:o1', 'r1:o1:o2', 'o1'],
    ...[[], 3, true, { text: 'r1:o1' }],
  ])('%j is none', (sent) => expect(read(listed, sent)).toBe('answer.matrix'))

  test('of a scale is within it', () => {
    expect(read(scaled, 'r1:4')).toBe('answer.matrix')
    expect(read(scaled, 'r1:-1')).toBe('answer.matrix')
    expect(read(scaled, 'r1:o1')).toBe('answer.matrix')
  })

  test('to a required question has every row', () => {
    expect(read({ ...listed, required: true }, 'r2:o1')).toBe('answer.matrixRows')
    expect(read({ ...listed, required: true }, 'r2:o1,r1:o1')).toEqual(['r1:o1', 'r2:o1'])
  })

  test('of any matrix is the same when its text is read again, and says a value for each row', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 2, max: 12 }), columns: fc.integer({ min: 2, max: 7 }), isScaled: fc.boolean() })
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.nat({ max: 7 })), ({ rows, columns, isScaled }, random) => {
        const count = (size: number) => Array.from({ length: size }, (_, i) => ({ label: `n${i}` }))
        const by = isScaled ? { scale: { ...scale, max: columns } } : { options: count(columns) }
        const asked = definitionOf({ text: 'What?', type: 'matrix', rows: count(rows), ...by })
        expect(questionErrors(asked)).toEqual({})
        const given = (asked.rows ?? []).flatMap(({ key }, i) => {
          const value = matrixColumnsOf(asked)[random.next().value as number]
          return value === undefined && i > 0 ? [] : [`${key}:${value ?? matrixColumnsOf(asked)[0]}`]
        })
        const answer = readAnswer(asked, given.toReversed())
        if ('code' in answer) throw new Error(answer.code)
        expect(shownAnswer(answer)).toEqual(given)
        expect(readAnswer(asked, answerText(shownAnswer(answer)))).toEqual(answer)
        const all = answeredPairs(asked, given)
        expect(all.map((pair) => splitPair(pair).row)).toEqual(asked.rows?.map((one) => one.key))
        expect(all.every((pair) => pairsOf(asked, true).includes(pair))).toBe(true)
      }),
    )
  })

  test('is reported row by row', () => {
    expect(inLabels(listed, ['r1:o2', 'r2:o1'])).toBe('Buses: Good; Parks: Poor')
    expect(inLabels(scaled, ['r2:3'])).toBe('Parks: 3')
  })
})

describe('what an editor offers', () => {
  test('rows and options have keys of their own; a removed key is never given again', () => {
    expect([listed.rows, listed.options.map((one) => one.key)]).toEqual([
      [
        { key: 'r1', label: 'Buses' },
        { key: 'r2', label: 'Parks' },
      ],
      ['o1', 'o2'],
    ])
    const after = definitionOf({ rows: [{ key: 'r2', label: 'Parks' }, { label: 'Trees' }] }, listed)
    expect(after.rows).toEqual([
      { key: 'r2', label: 'Parks' },
      { key: 'r3', label: 'Trees' },
    ])
  })

  test('either options or a scale; another kind has no rows, and none of its options is for own words', () => {
    expect([scaled.options, matrixColumnsOf(scaled)]).toEqual([[], ['0', '1', '2', '3']])
    expect(definitionOf({ options: labels('No', 'Yes') }, scaled)).toMatchObject({ scale: null, options: [{ key: 'o1' }, { key: 'o2' }] })
    expect(definitionOf({ text: 'Still a scale?' }, scaled).scale).toEqual(scale)
    expect(definitionOf({ scale }, listed).options).toEqual([])
    expect(definitionOf({ type: 'choice' }, listed)).not.toHaveProperty('rows')
    expect(definitionOf({ options: [{ label: 'A' }, { label: 'Other', isOther: true }] }, listed).options[1]).toEqual({
      key: 'o4',
      label: 'Other',
    })
    expect(optionsOf(listed)).toEqual([])
  })

  test('2 to 12 rows and 2 to 7 options, each once', () => {
    const errors = (change: object) => questionErrors(definitionOf(change, listed))
    const count = (size: number) => Array.from({ length: size }, (_, i) => ({ label: `n${i}` }))
    expect(errors({})).toEqual({})
    expect(errors({ rows: count(1) })).toEqual({ rows: 'question.rows' })
    expect([errors({ rows: count(12) }), errors({ rows: count(13) })]).toEqual([{}, { rows: 'question.rows' }])
    expect(errors({ rows: labels('Bus', 'bus') })).toEqual({ rows: 'question.rowTwice' })
    expect(errors({ rows: [{ key: 'a:b', label: 'Bus' }, { label: 'Park' }] })).toEqual({ rows: 'field.invalid' })
    expect([errors({ options: count(7) }), errors({ options: count(8) })]).toEqual([{}, { options: 'question.columns' }])
    expect(errors({ scale: { ...scale, max: 11 } })).toEqual({ scale: 'question.scale' })
  })

  test('with answers no row, option or scale goes; more may come', () => {
    const code = (change: object, before = listed) => incompatibleChange(before, definitionOf(change, before))?.code
    expect(code({ rows: [{ key: 'r1', label: 'Buses' }, { label: 'Trees' }] })).toBe('question.answersFixed')
    expect(code({ options: [{ key: 'o1', label: 'Poor' }, { label: 'Fine' }] })).toBe('question.answersFixed')
    expect(code({ scale })).toBe('question.answersFixed')
    expect(code({ scale: { ...scale, max: 4 } }, scaled)).toBe('question.answersFixed')
    expect(code({ rows: [...(listed.rows ?? []), { label: 'Trees' }] })).toBeUndefined()
  })

  test('another label is another wording of the answers that name it', () => {
    const rows = [
      { key: 'r1', label: 'City buses' },
      { key: 'r2', label: 'Parks' },
    ]
    expect(relabeled(listed, { ...listed, rows })).toEqual(['r1:o1', 'r1:o2'])
    expect(relabeled(scaled, { ...scaled, rows })).toEqual(['r1:0', 'r1:1', 'r1:2', 'r1:3'])
    const options = [
      { key: 'o1', label: 'Bad' },
      { key: 'o2', label: 'Good' },
    ]
    expect(relabeled(listed, { ...listed, options })).toEqual(['r1:o1', 'r2:o1'])
  })
})
