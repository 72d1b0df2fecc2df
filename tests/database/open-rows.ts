// What an attacker reads of published figures in the open data: its rows, made by the same function as the files.
import type { DisclosedFigure } from '../../src/features/results/model/disclosure.ts'
import type { SuppressedBreakdown } from '../../src/features/results/model/publishing.ts'
import {
  type OpenCell,
  openDataRecordsOf,
  resultColumns,
  resultRows,
  type ShownResults,
} from '../../src/features/syndication/open-data/rules.ts'

type Row = Record<string, OpenCell>
type Shown = { all: SuppressedBreakdown | undefined; questions: readonly { id: string; step: SuppressedBreakdown | undefined }[] }

/** The rows of a project's published results. */
export function openRowsOf({ all, questions }: Shown): Row[] {
  const results: ShownResults = {
    project: { _id: 'survey' },
    answered: all?.count ?? null,
    figuresAt: null,
    questions: questions.map(({ id, step }, i) => ({
      figuresAt: null,
      number: i + 1,
      question: { text: id, type: 'choice', options: [] },
      answered: step?.count ?? null,
      totals: (step?.runs ?? []).map(({ options, count }) => ({ values: [...options], people: count })),
      withheld: null,
    })),
  }
  return openDataRecordsOf(resultColumns, resultRows(results))
}

const numberIn = (cell: OpenCell | undefined) => (typeof cell === 'number' ? cell : null)

/** The figures that the rows contain. */
export function figuresIn(rows: readonly Row[]): Pick<DisclosedFigure, 'questionId' | 'division' | 'step'>[] {
  const participants = numberIn(rows[0]?.['participants'])
  const byQuestion = Map.groupBy(rows, (row) => String(row['question']))
  const questions = [...byQuestion].flatMap(([questionId, own]) => {
    const count = numberIn(own[0]?.['answered'])
    const runs = own.flatMap((row) => {
      const people = numberIn(row['people'])
      return people === null ? [] : [{ options: String(row['answers']).split('; '), count: people }]
    })
    return count === null ? [] : [{ questionId, division: null, step: { count, runs } }]
  })
  return participants === null ? questions : [...questions, { questionId: null, division: null, step: { count: participants, runs: [] } }]
}

/** A question's step as the open data tells it. */
export function throughOpenData(step: SuppressedBreakdown): SuppressedBreakdown {
  const [figure] = figuresIn(openRowsOf({ all: undefined, questions: [{ id: 'question', step }] }))
  if (!figure) throw new Error('The open data leave a question out.')
  return figure.step
}
