// The rows in which options are typed, added, moved and removed: by scripts in the browser, by the server without scripts.
import { conditionPartsMax } from '../model/definition.ts'
import { blankCondition, type OptionDraft, type QuestionForm } from './question-form.ts'

/** The lists that such rows are for. */
export type RowList = 'options' | 'rows'

/**
 * Applies a button of the rows: `more:3`, `up:1`, `down:1`, `remove:1`, the same of the rows of a matrix: `rows.more:3`, and of the
 * conditions: `askMore`, `askRemove:1` (rows count from 0). Anything else changes nothing.
 */
export function arranged(draft: QuestionForm, what: string): QuestionForm {
  const [path = '', number = ''] = what.split(':')
  const at = Number(number)
  const { ask } = draft
  const list: RowList = path.startsWith('rows.') ? 'rows' : 'options'
  const way = path.replace('rows.', '')
  const rows = draft[list]
  const isRow = rows[at] !== undefined
  const withRows = (next: OptionDraft[]) => ({ ...draft, [list]: next })
  if (way === 'askMore') return { ...draft, ask: { ...ask, rows: [...ask.rows, blankCondition].slice(0, conditionPartsMax) } }
  if (way === 'askRemove' && at > 0) return { ...draft, ask: { ...ask, rows: ask.rows.toSpliced(at, 1) } }
  if (way === 'more' && at > 0 && at <= 10) return withRows([...rows, ...Array.from({ length: at }, blankRow)])
  if (way === 'up' && isRow && at > 0) return withRows(movedRow(rows, at, at - 1))
  if (way === 'down' && isRow) return withRows(movedRow(rows, at, at + 1))
  if (way === 'remove' && isRow) return withRows(rows.length > 1 ? rows.toSpliced(at, 1) : [blankRow()])
  return draft
}

const blankRow = (): OptionDraft => ({ key: '', label: '' })

/** @returns the rows with one of them moved; a target past the end is the end */
export const movedRow = (rows: readonly OptionDraft[], from: number, to: number): OptionDraft[] =>
  rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] as OptionDraft)

/**
 * Pastes several lines into a row: the first line joins the row's text, each further non-empty line becomes a row, and empty rows below
 * are filled first. Bullets and numbers at the start of a line ("- ", "2. ") are removed.
 * @param head the text before the insertion point; `tail` the text after it
 */
export function pastedRows(
  rows: readonly OptionDraft[],
  at: number,
  { head, tail }: { head: string; tail: string },
  pasted: string,
): OptionDraft[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•‣◦·]|\(?\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean)
  const [first = '', ...more] = lines
  const last = more.length - 1
  const added = more.map((label, i) => ({ key: '', label: i === last ? label + tail : label }))
  const own = { ...rows[at], key: rows[at]?.key ?? '', label: head + first + (more.length === 0 ? tail : '') }
  const below = rows.slice(at + 1)
  let spare = added.length
  const retained = below.filter(({ key, label }) => key !== '' || label.trim() !== '' || spare-- <= 0)
  return [...rows.slice(0, at), own, ...added, ...retained]
}
