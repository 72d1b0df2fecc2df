// Random tables are published by the rules of releases and described in English. Each sentence is then held against every assignment of the
// withheld figures, which this file enumerates by itself.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeated } from '../../../../tests/run/long.ts'
import type { Question } from '../../projects/model/contract.ts'
import { optionKindOf, outcomeAt, stepValuesOf } from '../figures/step-outcome.ts'
import { type AnswerFigures, nextStep, type SuppressedBreakdown } from '../model/publishing.ts'
import type { PublishedResults } from '../publication/contract.ts'
import type { FiguresBlock } from '../publication/description.ts'
import { publishedQuestionOf } from '../publication/read.server.ts'
import { describeReport } from './describe-report.server.ts'

const tables = repeated(10_000)
/** Brute force walks (people + 1) ^ answers assignments. */
const peopleMax = 14

type Shape = Pick<Question, 'type'> & { answers: number; rows?: number; hasOther?: boolean }
/** The people's answers: one value each, of several choices a set, of a matrix a value per row; null if it was left out. */
type Table = { shape: Shape; before: Given[]; people: Given[] }
type Given = (number | null)[]

const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.constant<Shape>({ type: 'yesno', answers: 2 }),
  fc.record({ type: fc.constant('choice' as const), answers: fc.integer({ min: 2, max: 4 }), hasOther: fc.boolean() }),
  fc.record({ type: fc.constant('choices' as const), answers: fc.integer({ min: 2, max: 3 }), hasOther: fc.boolean() }),
  fc.constant<Shape>({ type: 'rating', answers: 5 }),
  fc.record({ type: fc.constantFrom('scale' as const, 'ranking' as const), answers: fc.integer({ min: 3, max: 4 }) }),
  fc.record({ type: fc.constantFrom('number' as const, 'date' as const, 'place' as const), answers: fc.integer({ min: 2, max: 4 }) }),
  fc.record({ type: fc.constant('matrix' as const), answers: fc.integer({ min: 2, max: 3 }), rows: fc.integer({ min: 2, max: 3 }) }),
)

/** `oneSided`: few values are given by most people, which withholds the others. Else people are divided between two, which shows both. */
const given = ({ type, answers, rows = 1 }: Shape, oneSided: boolean): fc.Arbitrary<Given> => {
  const favored = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: answers - 1 }) })
  const value = oneSided ? favored : fc.nat({ max: 1 })
  if (type === 'choices') return fc.uniqueArray(value, { minLength: 1, maxLength: answers })
  return fc.array(type === 'matrix' ? fc.option(value, { freq: 6 }) : value, { minLength: rows, maxLength: rows })
}
const randomTables: fc.Arbitrary<Table> = fc.tuple(shapes, fc.boolean()).chain(([shape, oneSided]) =>
  fc.record({
    shape: fc.constant(shape),
    before: fc.oneof(
      fc.constant<Given[]>([]),
      fc.array(given(shape, oneSided), { minLength: oneSided ? 5 : peopleMax - 6, maxLength: peopleMax - 6 }),
    ),
    people: fc.array(given(shape, oneSided), { minLength: 5, maxLength: 6 }),
  }),
)

const labelOf = (i: number) => `Option ${'ABCDE'[i]}`
function questionFor({ type, answers, rows, hasOther }: Shape): Question {
  const options = Array.from({ length: answers }, (_, i) => ({ key: `o${i}`, label: labelOf(i), isOther: hasOther && i === answers - 1 }))
  const isListed = type === 'choice' || type === 'choices' || type === 'ranking' || type === 'matrix'
  return {
    ...{ _id: 'q', project: 'p', text: 'Which?', type, order: 0, help: '', required: false, askIf: null, range: null },
    options: isListed ? options : [],
    scale: type === 'scale' ? { min: 1, max: answers, minLabel: '', maxLabel: '' } : null,
    ...(rows ? { rows: Array.from({ length: rows }, (_, i) => ({ key: `r${i}`, label: `Row ${i}` })) } : {}),
  } as unknown as Question
}

/** The values by which answers are counted; measured ones are as the database returns them, places by their number of people. */
function valuesIn(question: Question, { answers }: Shape): readonly string[] {
  const listed = stepValuesOf(question)
  if (listed.length > 0) return listed
  const value = {
    number: (i: number) => `${i * 5}..${i * 5 + 4}`,
    date: (i: number) => `2026-0${i + 1}`,
    place: (i: number) => (i === answers - 1 ? '' : `9266${i}`),
  }
  return Array.from({ length: answers }, (_, i) => value[question.type as 'number'](i))
}

function figuresOf(question: Question, shape: Shape, people: readonly Given[]): AnswerFigures {
  const values = valuesIn(question, shape)
  const perRow = shape.answers + 1
  const indexOf = (value: number | null, row: number) => (shape.rows ? row * perRow + (value ?? shape.answers) : (value ?? 0))
  const chosen = people.flatMap((one) => one.map((value, row) => indexOf(value, shape.rows ? row : 0)))
  const options = values.map((answer, i) => ({ answer, count: chosen.filter((one) => one === i).length }))
  if (question.type === 'place') options.sort((a, b) => b.count - a.count)
  return { count: people.length, options, kind: optionKindOf(question) }
}

type Counts = ReadonlyMap<string, number>
/** Every way to fill groups of answers whose people are known. */
function assignments(groups: readonly { answers: readonly string[]; people: number; isExact: boolean }[]): Counts[] {
  let all: Map<string, number>[] = [new Map()]
  for (const { answers, people, isExact } of groups) {
    const fill = (names: readonly string[], left: number): Map<string, number>[] => {
      const [name, ...others] = names
      if (name === undefined) return left === 0 || !isExact ? [new Map()] : []
      return Array.from({ length: left + 1 }, (_, count) =>
        fill(others, isExact ? left - count : left).map((rest) => new Map([[name, count], ...rest])),
      ).flat()
    }
    const filled = fill(answers, people)
    all = all.flatMap((one) => filled.map((more) => new Map([...one, ...more])))
  }
  return all
}

/** What the counts of one row, or of the question, can be for somebody who reads the published figures. */
function possible(step: SuppressedBreakdown, values: readonly string[], isSeveral: boolean): Counts[] {
  const runs = step.runs.filter((run) => run.options.some((option) => values.includes(option)))
  const known = new Set(runs.flatMap((run) => run.options))
  const missing = values.filter((value) => !known.has(value))
  const left = step.count - runs.reduce((sum, run) => sum + run.count, 0)
  const shown = runs.map((run) => ({ answers: run.options, people: run.count, isExact: true }))
  if (!isSeveral) return assignments(missing.length > 0 ? [...shown, { answers: missing, people: left, isExact: true }] : shown)
  // Everyone chose an option, and nobody chose one twice.
  const all = assignments([...shown, { answers: missing, people: step.count, isExact: false }])
  return all.filter((one) => [...one.values()].reduce((sum, count) => sum + count, 0) >= step.count)
}

/** The values for which a sentence can name the first one; elsewhere may be several places. */
const leadersOf = (counts: Counts, isPlace: boolean): string[] => {
  const most = Math.max(...counts.values())
  return [...counts].flatMap(([value, count]) => (count === most ? [isPlace && value === '' ? 'elsewhere' : value] : []))
}

const rowOf = (value: string) => (value.includes(':') ? value.split(':')[0] : '')
const isLeftOut = (value: string) => value.endsWith(':')

/** Whether each assignment has this value, and no other, before all others; and whether none has a first one. */
function truthOf(question: Question, step: SuppressedBreakdown, values: readonly string[]) {
  const rows = [...Map.groupBy(values, rowOf).values()].map((own) => {
    // Leaving out a row is no answer.
    const all = possible(step, own, question.type === 'choices')
    return all.map((one) => new Map([...one].filter(([value]) => !isLeftOut(value))))
  })
  const isFirst = (value: string) => {
    const others = rows.flatMap((all) =>
      all.map((one) => Math.max(-1, ...[...one].flatMap(([name, count]) => (name === value ? [] : [count])))),
    )
    const own = rows.flatMap((all) => all.flatMap((one) => one.get(value) ?? []))
    if (rows.length > 1) return Math.min(...own) > Math.max(...others.filter(Number.isFinite))
    return rows[0]?.every((one) => leadersOf(one, question.type === 'place').join() === value) ?? false
  }
  const hasNoFirst = () => {
    let joined: Counts[] = [new Map()]
    for (const all of rows) {
      // Only the two largest counts of a row decide whether there is a first one.
      const tops = new Map(
        all.map((one) => [
          [...one.values()]
            .sort((a, b) => b - a)
            .slice(0, 2)
            .join(),
          one,
        ]),
      )
      joined = joined.flatMap((one) => [...tops.values()].map((more) => new Map([...one, ...more])))
    }
    return joined.every((one) => {
      const leaders = leadersOf(one, question.type === 'place')
      return leaders.length > 1 && !leaders.includes('elsewhere')
    })
  }
  return { rows, isFirst, hasNoFirst }
}

const silent = /^(See the figures below|\d+ people answered)\.$/
const resultsOf = (question: Question, step: SuppressedBreakdown | null) => {
  const one = {
    ...publishedQuestionOf(question as never, outcomeAt(question, step), false),
    wordings: [],
    translations: [],
    closedAt: null,
    figuresAt: null,
  }
  return {
    ...{ project: { _id: 'p', title: 'Park', state: 'CA' }, organization: 'City', isPublished: true, publishedAt: null, changedAt: null },
    ...{ figuresAt: null, nextFiguresAt: null, updated: 'daily', answered: null, questions: [one] },
    methods: {
      ...{ zipCodes: ['92660'], ageMin: 16, questionsShown: 'Public', invited: '', opensAt: null, closesAt: null, status: 'published' },
      timeZone: 'America/Los_Angeles',
      ...{ channels: null, languages: null, moved: null, duplicates: null, isWeighted: false, ownWeighting: null, marginOfError: null },
      ...{ groupSizeMin: 5, newcomersMin: 9, questionsNotPublished: 0, questionsRemoved: [], removed: [] },
      withheld: { answered: true, channels: true, languages: true, moved: true, duplicates: true, questions: [] },
    },
  } as unknown as PublishedResults
}

function described(question: Question, step: SuppressedBreakdown | null) {
  const progress = { medianMinutes: null, questions: [] }
  const { glance, questions } = describeReport(resultsOf(question, step), progress, { language: 'en', now: new Date('2026-11-28') })
  const blocks = questions[0]?.blocks ?? []
  const [terms] = glance?.blocks ?? []
  return {
    sentence: blocks.find((block) => block.kind === 'text')?.text ?? '',
    glance: terms?.kind === 'terms' ? (terms.items[0]?.lines[0]?.map((part) => part.text).join('') ?? '') : '',
    figures: blocks.filter((block): block is FiguresBlock => block.kind === 'figures'),
  }
}

const claimed =
  /^(?:“(?<quoted>.+)”|(?<plain>.+?)) (?:was chosen most often|was the most common answer|was ranked first most often|was named most often)|^The most common range, with .+ of answers, is (?<range>.+)\.$/

/** @returns what the sentence claims, `none` if it claims nothing */
function check(question: Question, shape: Shape, step: SuppressedBreakdown): 'first' | 'share' | 'average' | 'tie' | 'none' {
  const { sentence, glance, figures } = described(question, step)
  const values = valuesIn(question, shape)
  const truth = truthOf(question, step, values)
  // Rows are in the order of the question, not by number of people.
  for (const { rows } of figures) {
    const at = rows.map((row) => values.indexOf(row.key.split(',')[0] ?? ''))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
  }
  if (sentence === '') {
    if (silent.test(glance)) return 'none'
    expect(glance).toBe('No answer leads; see the figures below.')
    expect(truth.hasNoFirst(), `${glance} of ${JSON.stringify(step)}`).toBe(true)
    return 'tie'
  }
  expect(glance).toBe(sentence)
  if (question.type === 'yesno') {
    const [yes, no] = sentence.includes('Half') ? [1, 1] : sentence.indexOf('say yes') < sentence.indexOf('say no') ? [2, 1] : [1, 2]
    const fits = (one: Counts) => Math.sign((one.get('yes') ?? 0) - (one.get('no') ?? 0)) === Math.sign(yes - no)
    expect(truth.rows[0]?.every(fits), sentence).toBe(true)
    return 'share'
  }
  if (sentence.startsWith('The average')) {
    expect(truth.rows[0], sentence).toHaveLength(1)
    return 'average'
  }
  const { quoted, plain, range } = claimed.exec(sentence)?.groups ?? {}
  const label = quoted ?? plain ?? range
  const { rows = [] } = question
  const nameOf = (value: string) => {
    if (rows.length > 0) return `Row ${value[1]}: ${labelOf(Number(value[4]))}`
    if (question.options.length > 0) return labelOf(Number(value[1]))
    if (question.type === 'number') return value.replace('..', ' to ')
    if (question.type === 'date') return `${['January', 'February', 'March', 'April'][Number(value.slice(-1)) - 1]} 2026`
    return value
  }
  const named = values.filter((value) => nameOf(value) === label || (label?.startsWith(`${value} `) ?? false))
  expect(named, sentence).toHaveLength(1)
  expect(truth.isFirst(named[0] ?? ''), `${sentence} of ${JSON.stringify(step)}`).toBe(true)
  return 'first'
}

test(`${tables} random tables: every sentence, and every order, is true whatever the withheld figures are`, { timeout: 300_000 }, () => {
  const made: Record<string, number> = {}
  let withheld = 0
  let whole = 0
  fc.assert(
    fc.property(randomTables, ({ shape, before, people }) => {
      const question = questionFor(shape)
      const first = nextStep([], figuresOf(question, shape, before))
      const step = nextStep(first ? [first] : [], figuresOf(question, shape, [...before, ...people]), before.length > 6 ? [] : undefined)
      if (!step) return
      // An answer that all of the people chose would be known of each of them.
      expect(step.runs.filter((run) => run.count === step.count)).toEqual([])
      const claim = check(question, shape, step)
      made[claim] = (made[claim] ?? 0) + 1
      const { suppressed, totals, count } = outcomeAt(question, step)
      if (suppressed) withheld++
      if (suppressed || totals.length === 0) return
      // Where nothing is withheld, a claim is made: the one that leads is named, or that none does.
      whole++
      const counts = totals.filter(({ answer }) => !isLeftOut(answer)).toSorted((a, b) => b.count - a.count)
      const [one, next] = counts
      const isElsewhere = question.type === 'place' && one?.answer === ''
      if (count && !isElsewhere && (one?.count ?? 0) > (next?.count ?? 0)) expect(['first', 'share', 'average']).toContain(claim)
    }),
    { numRuns: tables, seed: 29 },
  )
  expect(made['first']).toBeGreaterThan(tables / 20)
  expect(made['none']).toBeGreaterThan(tables / 20)
  expect(made['tie']).toBeGreaterThan(0)
  expect(withheld).toBeGreaterThan(tables / 5)
  expect(whole).toBeGreaterThan(tables / 10)
})

test('12 of 15 people chose an option that is withheld: the other one was not chosen most often', () => {
  const shape: Shape = { type: 'choices', answers: 3, hasOther: true }
  const options = [12, 7, 0].map((count, i) => ({ answer: `o${i}`, count }))
  const step = nextStep([], { count: 15, kind: 'several', options })
  expect(step?.runs.flatMap((run) => run.options)).not.toContain('o0')
  expect(described(questionFor(shape), step)).toMatchObject({ sentence: '', glance: 'See the figures below.' })
})

test('the fuller row of a matrix is withheld: no answer of another row was chosen most often', () => {
  const shape: Shape = { type: 'matrix', answers: 2, rows: 2 }
  const runs = [
    ['r1:o0', 9],
    ['r1:o1', 6],
    ['r1:', 0],
  ].map(([option, count]) => ({ options: [option as string], count: count as number }))
  expect(described(questionFor(shape), { count: 15, runs })).toMatchObject({ sentence: '', glance: 'See the figures below.' })
})
