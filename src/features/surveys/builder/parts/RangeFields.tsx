import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { labelLengthMax } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './QuestionEditor.module.css'

/** The smallest and largest number of an answer, and the unit. */
export function RangeFields({ draft, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  const { range } = draft
  const change = (part: Partial<typeof range>) => onDraft({ ...draft, range: { ...range, ...part } })
  const parts = [
    { part: 'min', name: 'rangeMin', label: words('builder.rangeMin') },
    { part: 'max', name: 'rangeMax', label: words('builder.rangeMax') },
  ] as const
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words('builder.range')}</legend>
      <p className="small soft">{words('builder.rangeHelp')}</p>
      <div className={styles.pair}>
        {parts.map(({ part, name, label }) => (
          <Field key={part} name={name} label={label} optional={words('form.optional')} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={range[part]}
                onChange={(event) => change({ [part]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        name="rangeUnit"
        label={words('builder.rangeUnit')}
        optional={words('form.optional')}
        help={words('builder.rangeUnitHelp')}
        error={errors['rangeUnit']}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={labelLengthMax}
            autoComplete="off"
            value={range.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
