// What an attacker reads of published figures in the open data: its rows, made by the same function as the files.
import type { ApproximateFigures } from '../src/features/results/model/publishing.ts'
import { type OpenCell, recordsOf, resultColumns, resultRows, type ShownResults } from '../src/pages/open-data/rules.ts'

type Row = Record<string, OpenCell>
type Shown = { all: ApproximateFigures | undefined; questions: readonly { id: string; step: ApproximateFigures | undefined }[] }

/** The rows of a project's published results. */
export function openRowsOf({ all, questions }: Shown): Row[] {
  const results: ShownResults = {
    project: { _id: 'survey' },
    answered: all?.count ?? null,
    figuresAt: null,
    questions: questions.map(({ id, step }, i) => ({
      number: i + 1,
      question: { text: id, type: 'choice', options: [] },
      answered: step?.count ?? null,
      totals: (step?.runs ?? []).flatMap(({ options, count }) => (count > 0 ? [{ values: [...options], people: count }] : [])),
      withheld: null,
    })),
  }
  return recordsOf(resultColumns, resultRows(results))
}
