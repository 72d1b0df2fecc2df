import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { FieldProps } from '../form-question.ts'
import { pairOf, rowField, valuesByRow } from '../matrix/pairs.ts'
import { ownWords } from '../own-words.tsx'
import list from '../ranking/RankingField.module.css'
import { optionKeys } from '../values.ts'
import { useWords } from '../words.ts'
import styles from './PointsField.module.css'
import { pointsGiven } from './shared.ts'

/** A number for each option, with how many points are left. Without scripts the server adds them up. */
export function PointsField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const { _id, text, help, options, scale } = question
  const total = scale?.max ?? 0
  const given = valuesByRow(value.split(','))
  const give = (key: string, points: string) => {
    const next = new Map(given).set(key, points.trim())
    onChange(
      optionKeys(question)
        .flatMap((one) => (next.get(one) ? [pairOf(one, next.get(one) ?? '')] : []))
        .join(','),
    )
  }
  return (
    <fieldset className={list.group} aria-describedby={`${_id}-help${error ? ` ${_id}-error` : ''}`}>
      <legend className="sr-only">{ownWords(question, text)}</legend>
      <p className="small soft" id={`${_id}-help`}>
        {help && ownWords(question, help)} {words('form.points.help', { total })}
      </p>
      {error && <FieldError id={`${_id}-error`}>{error}</FieldError>}
      <div className={list.list}>
        {options.map(({ key, label }, i) => (
          <label key={key} className={styles.option} htmlFor={i === 0 ? _id : `${_id}.${key}`}>
            <b>{ownWords(question, label)}</b>
            <TextInput
              id={i === 0 ? _id : `${_id}.${key}`}
              name={rowField(_id, key)}
              type="number"
              inputMode="numeric"
              min={0}
              max={total}
              step={1}
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              value={given.get(key) ?? ''}
              onChange={({ currentTarget }) => give(key, currentTarget.value)}
            />
          </label>
        ))}
      </div>
      {hydrated && (
        <p role="status" className="small soft">
          <Left points={total - pointsGiven([...given.values()].map((one) => Number(one) || 0))} />
        </p>
      )}
    </fieldset>
  )
}

function Left({ points }: { points: number }) {
  const words = useWords()
  if (points === 0) return words('form.points.none')
  return points > 0 ? words('form.points.left', { count: points }) : words('form.points.over', { count: -points })
}
