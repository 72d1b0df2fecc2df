import { Select } from '../../../../ui/choices/Select.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { hasPart } from '../../kinds/kinds.ts'
import { fixedByAnswers, labelLengthMax, scaleMax } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './QuestionEditor.module.css'

const starts = ['0', '1']

/** The ends of a scale, and their labels; a rating has only labels, because it always goes from 1 to 5. */
export function ScaleFields({ draft, answers, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  const { scale } = draft
  const isRating = hasPart(draft, 'ends')
  const [first, last] = isRating ? ['1', '5'] : [scale.min, scale.max]
  const isFixed = answers > 0 && fixedByAnswers(draft).scale
  const change = (part: Partial<typeof scale>) => onDraft({ ...draft, scale: { ...scale, ...part } })
  const numbers = Array.from({ length: scaleMax }, (_, i) => String(i + 1))
  const ends = [
    { part: 'min', name: 'scaleMin', label: words('builder.scaleMin'), options: starts },
    { part: 'max', name: 'scaleMax', label: words('builder.scaleMax'), options: numbers },
  ] as const
  const labels = [
    {
      part: 'minLabel',
      name: 'scaleMinLabel',
      label: words('builder.scaleMeans', { number: first }),
      help: isRating ? words('builder.endHelp', { label: words('form.ratings.1') }) : words('builder.scaleMinHelp'),
    },
    {
      part: 'maxLabel',
      name: 'scaleMaxLabel',
      label: words('builder.scaleMeans', { number: last }),
      help: isRating ? words('builder.endHelp', { label: words('form.ratings.5') }) : words('builder.scaleMaxHelp'),
    },
  ] as const
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words(isRating ? 'builder.ratingEnds' : 'builder.scale')}</legend>
      {isFixed && <p className="small soft">{words('builder.scaleFixed', { count: answers })}</p>}
      {!isRating && (
        <div className={styles.pair}>
          {ends.map(({ part, name, label, options }) => (
            <Field key={part} name={name} label={label} error={errors[name]}>
              {(control) =>
                isFixed ? (
                  <TextInput {...control} readOnly value={scale[part]} />
                ) : (
                  <Select
                    {...control}
                    // Keeps an out-of-range number visible.
                    options={[...new Set([...options, scale[part]])]}
                    value={scale[part]}
                    onChange={(event) => change({ [part]: event.currentTarget.value })}
                  />
                )
              }
            </Field>
          ))}
        </div>
      )}
      <div className={styles.pair}>
        {labels.map(({ part, name, label, help }) => (
          <Field key={part} name={name} label={label} optional={words('form.optional')} help={help} error={errors[name]}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={labelLengthMax}
                autoComplete="off"
                value={scale[part]}
                onChange={(event) => change({ [part]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
