// The API's errors, at the fields of the builder's form. No database, no HTTP, no clock.
import type { Problem } from '../../../core/contract/errors.ts'
import { hasPart } from '../kinds/kinds.ts'
import { isOffering } from '../model/definition.ts'
import { askName, isFilled, isScaled, type OptionDraft, type QuestionForm } from './question-form.ts'

/** The API's errors, by form field. */
export function questionFieldErrors({ code, message, errors }: Problem, draft: QuestionForm): Record<string, string> {
  const places = (rows: readonly OptionDraft[]) => rows.flatMap((row, i) => (isFilled(row) ? [i] : []))
  const [filled, filledRows] = [places(draft.options), places(draft.rows)]
  const rows = draft.ask.rows.flatMap((row, i) => (row.question ? [{ row, i }] : []))
  const fields: Record<string, string> = { scale: 'scaleMax', range: 'rangeMax' }
  const nameOf = (path: string) => {
    const [part = '', second = '', third = '', fourth = ''] = path.split('.')
    if (part === 'askIf') {
      const { row, i = 0 } = rows[third ? Number(third) + 1 : 0] ?? {}
      if (!row) return 'askIf'
      return askName(row.is ? 'askValue' : 'askAnswers', i)
    }
    if (part === 'options' && second) {
      const row = filled[Number(second)]
      const field = third === 'image' ? `option-${fourth || 'image'}` : 'option'
      return row === undefined ? 'otherLabel' : `${field}-${row}`
    }
    if (part === 'rows' && second) return `row-${filledRows[Number(second)] ?? 0}`
    return second ? `${part}${second[0]?.toUpperCase()}${second.slice(1)}` : (fields[part] ?? part)
  }
  if (errors && Object.keys(errors).length > 0)
    return Object.fromEntries(Object.entries(errors).map(([path, text]) => [nameOf(path), text]))
  if (code === 'question.typeFixed') return { type: message }
  if (code === 'question.answersFixed') return { [isOffering(draft.type) && !isScaled(draft) ? 'options' : 'scaleMax']: message }
  const fixed: Record<string, string> = {
    'question.answered': 'change',
    'question.labelFixed': hasPart(draft, 'rows') ? 'rows' : 'options',
    'question.scaleFixed': hasPart(draft, 'ends') ? 'scaleMinLabel' : 'scaleMax',
    'question.unitFixed': 'rangeUnit',
  }
  if (fixed[code]) return { [fixed[code]]: message }
  return { form: message }
}
