import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import type { FieldProps } from '../form-question.ts'
import styles from '../MoreFields.module.css'
import { endLabel } from '../options.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import { matrixColumnsOf, pairOf, rowField, valuesByRow } from './pairs.ts'

/** A matrix: a group of radio buttons for each row, one below the other. On a phone each row is a stack of cards. */
export default function MatrixField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const { _id, text, help, options, scale, rows = [], required } = question
  const given = valuesByRow(value.split(','))
  const choose = (row: string, chosen: string) => {
    const values = new Map(given).set(row, chosen)
    onChange(rows.flatMap(({ key }) => (values.has(key) ? pairOf(key, values.get(key) ?? '') : [])).join(','))
  }
  const cards = matrixColumnsOf(question).map((one) =>
    scale
      ? { value: one, label: one, spoken: endLabel(question, one) }
      : { value: one, label: ownWords(question, options.find(({ key }) => key === one)?.label ?? one) },
  )
  return (
    <fieldset id={_id} tabIndex={-1} className={styles.matrix} aria-describedby={error ? `${_id}-help ${_id}-error` : `${_id}-help`}>
      <legend className="sr-only">{ownWords(question, text)}</legend>
      <p className="small soft" id={`${_id}-help`}>
        {help ? ownWords(question, help) : words(required ? 'form.matrixHelpAll' : 'form.matrixHelp')}
      </p>
      {error && <FieldError id={`${_id}-error`}>{error}</FieldError>}
      {rows.map(({ key, label }) => (
        <div key={key} className={styles.matrixRow}>
          <RadioCards
            name={rowField(_id, key)}
            legend={ownWords(question, label)}
            options={cards}
            layout={scale ? 'segments' : 'grid'}
            value={given.get(key) ?? ''}
            onChange={({ currentTarget }) => choose(key, currentTarget.value)}
          />
          {scale && (scale.minLabel || scale.maxLabel) && (
            <p className="row row-between small soft" aria-hidden="true">
              <span>{ownWords(question, scale.minLabel)}</span>
              <span>{ownWords(question, scale.maxLabel)}</span>
            </p>
          )}
        </div>
      ))}
    </fieldset>
  )
}
