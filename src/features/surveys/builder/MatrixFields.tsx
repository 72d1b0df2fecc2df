import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { useWords } from '../model/words.ts'
import type { QuestionFieldsProps } from './editing.ts'
import { OptionRows } from './parts/OptionRows.tsx'
import { ScaleFields } from './parts/ScaleFields.tsx'

const columns = ['options', 'scale'] as const

/** The rows of a matrix, and what each of them takes: one of the options, or a step of a scale. */
export function MatrixFields(props: QuestionFieldsProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const { draft, answers, onDraft } = props
  const isShown = (one: (typeof columns)[number]) => !hydrated || draft.columns === one
  return (
    <>
      <OptionRows {...props} of="rows" />
      {answers > 0 ? (
        <input type="hidden" name="columns" value={draft.columns} />
      ) : (
        <RadioCards
          name="columns"
          legend={words('builder.columns')}
          layout="grid"
          options={columns.map((one) => ({ value: one, label: words(`builder.columnsBy.${one}`) }))}
          value={draft.columns}
          onChange={({ currentTarget }) => onDraft({ ...draft, columns: currentTarget.value === 'scale' ? 'scale' : 'options' })}
        />
      )}
      {isShown('options') && <OptionRows {...props} />}
      {isShown('scale') && <ScaleFields {...props} />}
    </>
  )
}
