// The builder's form beside the saved question: merged with it, and compared. No database, no HTTP, no clock.
import { hasPart } from '../kinds/kinds.ts'
import type { QuestionInput } from '../model/contract.ts'
import { definitionOf, isOffering, mayOfferOther, type QuestionDefinition } from '../model/definition.ts'
import { type EditBase, mergeEdit } from './merging.ts'
import {
  conditionIn,
  isFilled,
  isScaled,
  type OptionDraft,
  type QuestionForm,
  questionFormFrom,
  questionInputOf,
  takesSteps,
  typedOptionsIn,
} from './question-form.ts'

/** A form on top of what was saved meanwhile: what it does not change itself is as saved. */
export const mergedForm = (base: EditBase, draft: QuestionForm, saved: QuestionDefinition): QuestionForm =>
  questionFormFrom(definitionOf(mergeEdit(base, questionInputOf(draft), saved).edit, saved))

/**
 * Merges a draft with its saved question: returns the saved one if both are equal; otherwise the typed text stays, and options take the
 * keys that the server has assigned, so saving again does not create new keys.
 */
export function taken(draft: QuestionForm, saved: QuestionDefinition): QuestionForm {
  const theirs = questionFormFrom(saved)
  const other = { ...draft.other, key: theirs.other.key }
  const next = { ...draft, options: named(draft.options, theirs.options), rows: named(draft.rows, theirs.rows), other }
  return isSame(next, theirs) ? theirs : next
}

/** True if two drafts mean the same question. */
export const isSame = (one: QuestionForm, other: QuestionForm): boolean => JSON.stringify(toldIn(one)) === JSON.stringify(toldIn(other))

/** A draft in a normal form: trimmed, and without fields that its kind does not use. */
const toldIn = (draft: QuestionForm) => ({
  ...{ type: draft.type, text: draft.text.trim(), help: draft.help.trim(), required: draft.required },
  options: isOffering(draft.type) && !isScaled(draft) ? typedOptionsIn(draft).map(pictured) : [],
  rows: hasPart(draft, 'rows') && draft.rows.filter(isFilled).map(({ key, label }) => [key, label.trim()]),
  isOther: mayOfferOther(draft.type) && draft.other.isOn,
  scale: takesSteps(draft) && Object.values(draft.scale).map((one) => one.trim()),
  total: hasPart(draft, 'total') && draft.scale.max.trim(),
  ends: hasPart(draft, 'ends') && [draft.scale.minLabel.trim(), draft.scale.maxLabel.trim()],
  range: hasPart(draft, 'range') && Object.values(draft.range).map((one) => one.trim()),
  ask: conditionIn(draft.ask),
  section: draft.section.isOn && [draft.section.title.trim(), draft.section.text.trim()],
})

const pictured = ({ key = '', label, image }: NonNullable<QuestionInput['options']>[number]) => [
  ...[key, label.trim()],
  ...(image ? [image._id, image.alt.trim()] : []),
]

function named(rows: readonly OptionDraft[], saved: readonly OptionDraft[]): OptionDraft[] {
  const free = saved.filter(({ key }) => !rows.some((row) => row.key === key))
  return rows.map((row) => {
    const at = row.key ? -1 : free.findIndex(({ label }) => label === row.label.trim())
    const found = at < 0 ? undefined : free.splice(at, 1)[0]
    return found ? { ...row, key: found.key } : row
  })
}
