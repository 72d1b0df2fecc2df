// Figures of what an import added, for its own section: they are never added to those of verified residents.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { answeredPairs, pairsOf, splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import { optionsOf } from '../../surveys/kinds/options.ts'
import { answerKeys, inLabels } from '../../surveys/model/rules.ts'
import { optionKindOf } from '../figures/step-outcome.ts'
import { nextStep } from '../model/publishing.ts'
import type { OptionKind, OptionRun } from '../model/suppressed-breakdowns.ts'
import type { ImportFigure } from './contract.ts'
import type { PlatformImportRow } from './queries.server.ts'
import { type ImportedColumn, type ImportQuestion, labelOf } from './rules.ts'

type CountedValue = { question_id: string | null; column_number: number; value: string | null; count: number }

/** A figure per question or column of its own; small groups are suppressed as in published results. */
export async function figuresOf(db: DbOrTx, row: PlatformImportRow, questions: readonly ImportQuestion[]): Promise<ImportFigure[]> {
  if (row.status !== 'done') return []
  const counted = questions.filter((one) => listedValues(one).length > 0).map((one) => one._id)
  const { rows } = await sql<CountedValue>`
    select a.question_id, min(a.column_number) as column_number, v.value, count(*) as count
    from imported_responses as r join imported_answers as a on a.response_id = r.id,
      lateral (select case when a.question_id = any(${counted}::uuid[]) then a.value end as value) as v
    where r.import_id = ${row.id}::uuid
    group by a.question_id, case when a.question_id is null then a.column_number end, v.value
    order by 2`.execute(db)
  const groups = Map.groupBy(rows, (one) => one.question_id ?? String(one.column_number))
  return [...groups.values()].map((values) => figureOf(values, row.columns, questions))
}

/** The values that figures are counted by. */
const listedValues = (question: ImportQuestion) => (hasShape(question, 'pairs') ? pairsOf(question, true) : optionsOf(question))

function figureOf(values: readonly CountedValue[], columns: readonly ImportedColumn[], questions: readonly ImportQuestion[]): ImportFigure {
  const [first] = values as [CountedValue]
  const question = questions.find((one) => one._id === first.question_id)
  const column = columns[first.column_number]
  const count = values.reduce((sum, one) => sum + Number(one.count), 0)
  const chosen = question ? listedValues(question) : []
  const valuesOf = (text: string | null) => {
    if (question && hasShape(question, 'pairs')) return answeredPairs(question, (text ?? '').split(','))
    return question && hasShape(question, 'several') ? answerKeys((text ?? '').split(',')) : [text ?? '']
  }
  const options = chosen.map((answer) => ({
    answer,
    count: values.reduce((sum, one) => sum + (valuesOf(one.value).includes(answer) ? Number(one.count) : 0), 0),
  }))
  const step = nextStep([], { count, options, kind: kindOf(question) })
  const label = (key: string) =>
    question?.options.find((one) => one.key === key)?.label ?? (question?.rows ? String(inLabels(question, [key])) : key)
  return {
    label: question?.text ?? (column ? labelOf(column) : ''),
    question: question?._id ?? null,
    count: step?.count ?? null,
    runs: shownRuns(step?.runs ?? []).map((run) => ({
      options: run.options.filter((one) => !isSkipped(one)).map(label),
      count: run.count,
    })),
  }
}

/** Without the people who left out a row of a matrix, whom only the decision needs. */
const shownRuns = (runs: readonly OptionRun[]) => runs.filter(({ options }) => !options.every(isSkipped))
const isSkipped = (option: string) => option.includes(':') && splitPair(option).value === ''

const kindOf = (question: ImportQuestion | undefined): OptionKind => (question ? optionKindOf(question) : 'ordered')
