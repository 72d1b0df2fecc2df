// The questions that an import adds to the survey, in its transaction.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { addQuestionsIn } from '../../surveys/editing/questions.server.ts'
import type { CheckedImport } from './checking.server.ts'
import { newKindOf } from './columns.ts'
import { importPlaceholderOf } from './new-questions.ts'
import { hasNewRows } from './queries.server.ts'
import type { KeyedRow } from './reading.server.ts'
import type { ImportedColumn } from './rules.ts'

/**
 * Appends the questions that a file's columns become, unless all of its rows were imported before. Call it with the project locked.
 * @returns the columns and the rows, which name the questions that were made
 */
export async function makeQuestions(
  tx: DbOrTx,
  projectId: string,
  { made, columns, keys, good }: CheckedImport,
  now: Date,
): Promise<{ columns: ImportedColumn[]; good: Iterable<KeyedRow[]> }> {
  if (made.length === 0 || !(await hasNewRows(tx, projectId, keys)))
    return { good, columns: columns.map((column) => (newKindOf(column.target) ? settledAs(column, 'ignore') : column)) }
  const definitions = made.map((one) => one.definition)
  const questions = await addQuestionsIn(tx, projectId, definitions, now)
  const idOf = new Map(made.map((one, i) => [importPlaceholderOf(one), questions[i]?._id as string]))
  const isFirst = (i: number) => made.some((one) => one.columns[0] === i)
  const idAt = (i: number) => {
    const question = made.find((one) => one.columns.includes(i))
    return question && idOf.get(importPlaceholderOf(question))
  }
  return {
    columns: columns.map((column, i) => {
      const id = idAt(i)
      return id === undefined ? column : { ...settledAs(column, id), ...(isFirst(i) && { isMade: true }) }
    }),
    good: {
      *[Symbol.iterator]() {
        for (const batch of good) yield batch.map((row) => withQuestions(row, idOf))
      },
    },
  }
}

const withQuestions = (row: KeyedRow, idOf: ReadonlyMap<string, string>): KeyedRow => ({
  ...row,
  answers: row.answers.map((answer) => ({ ...answer, question: idOf.get(answer.question ?? '') ?? answer.question })),
})

const settledAs = ({ newQuestion: _, ...column }: ImportedColumn, target: string): ImportedColumn => ({ ...column, target })
