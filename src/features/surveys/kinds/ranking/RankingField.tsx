import { useRef, useState } from 'react'
import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { arrowDown, arrowUp } from '../../../../ui/icons/ways.ts'
import type { FieldProps } from '../form-question.ts'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'
import styles from './RankingField.module.css'

/** Options to put in order, best first: by buttons, or by numbers without scripts. */
export function RankingField(props: FieldProps) {
  const words = useWords()
  const { question, error } = props
  const { _id, text, help } = question
  const hydrated = useHydrated()
  return (
    <fieldset className={styles.group} aria-describedby={`${_id}-help${error ? ` ${_id}-error` : ''}`}>
      <legend className="sr-only">{ownWords(question, text)}</legend>
      <p className="small soft" id={`${_id}-help`}>
        {help ? ownWords(question, help) : words(hydrated ? 'form.ranking.help' : 'form.ranking.helpPlain')}
      </p>
      {error && <FieldError id={`${_id}-error`}>{error}</FieldError>}
      {hydrated ? <Moving {...props} /> : <Numbered {...props} />}
    </fieldset>
  )
}

function Moving({ question, value, onChange }: FieldProps) {
  const { _id, options } = question
  const words = useWords()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const order = value ? value.split(',') : options.map((one) => one.key)
  const label = (key: string) => options.find((one) => one.key === key)?.label ?? key
  const move = (from: number, to: number, way: 'up' | 'down') => {
    const key = order[from] as string
    const next = order.toSpliced(from, 1).toSpliced(to, 0, key)
    onChange(next.join(','))
    setAnnouncement(words('form.ranking.moved', { label: label(key), place: to + 1, total: next.length }))
    // Moves the focus along with the option.
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLButtonElement>(`[data-option="${key}"] [data-way="${way}"]`)?.focus()
    })
  }
  return (
    <>
      <ol className={styles.list} ref={list}>
        {order.map((key, place) => (
          <li key={key} className={styles.option} data-option={key}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            <b>{ownWords(question, label(key))}</b>
            <Button
              id={place === 0 ? _id : undefined}
              data-way="up"
              variant="quiet"
              square
              icon={arrowUp}
              unavailable={place === 0}
              onClick={() => move(place, place - 1, 'up')}
              aria-label={words('form.ranking.up', { label: label(key) })}
            />
            <Button
              data-way="down"
              variant="quiet"
              square
              icon={arrowDown}
              unavailable={place === order.length - 1}
              onClick={() => move(place, place + 1, 'down')}
              aria-label={words('form.ranking.down', { label: label(key) })}
            />
          </li>
        ))}
      </ol>
      {!value && (
        <Button variant="quiet" onClick={() => onChange(order.join(','))}>
          {words('form.ranking.keep')}
        </Button>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}

function Numbered({ question, value }: FieldProps) {
  const { _id, options } = question
  const words = useWords()
  const order = value ? value.split(',') : []
  const places = options.map((_, i) => String(i + 1))
  return (
    <div className={styles.list}>
      {options.map(({ key, label }, i) => (
        <label key={key} className={styles.option} htmlFor={i === 0 ? _id : `${_id}.${key}`}>
          <b>{ownWords(question, label)}</b>
          <Select
            id={i === 0 ? _id : `${_id}.${key}`}
            name={`${_id}.${key}`}
            options={places}
            placeholder={words('form.ranking.place')}
            defaultValue={order.includes(key) ? String(order.indexOf(key) + 1) : ''}
          />
        </label>
      ))}
    </div>
  )
}
