import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { arranged, movedRow, pastedRows } from '../../../features/surveys/editing/option-rows.ts'
import { fixedByAnswers, labelLengthMax, optionsMaxOf } from '../../../features/surveys/model/definition.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { useDragging } from '../../../ui/content/use-dragging.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { close, plus } from '../../../ui/icons/basic.ts'
import { arrowDown, arrowUp } from '../../../ui/icons/ways.ts'
import { grip } from '../../../ui/icons/work.ts'
import { classes } from '../../../ui/styles/classes.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './OptionRows.module.css'

const idOf = (row: number) => `option-${row}`
/** Without scripts each addition reloads the page, so it adds several rows. */
const rowsWithoutScripts = 3

/** The options: one row each, to type, paste, move by keys or drag, and remove. */
export function OptionRows({ draft, answers, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  const { options } = draft
  const [said, setSaid] = useState('')
  const focus = useRef<string | null>(null)
  const fixed = answers > 0 ? fixedByAnswers(draft) : null
  const max = optionsMaxOf(draft.type)
  const rows = options.map((_, i) => String(i))
  const change = (next: typeof options, say: string, focused?: string) => {
    onDraft({ ...draft, options: next })
    setSaid(say)
    focus.current = focused ?? null
  }
  const moved = (from: number, to: number) =>
    words('builder.optionMoved', {
      option: options[from]?.label || words('builder.option', { number: from + 1 }),
      place: to + 1,
      total: options.length,
    })
  const { list, order, dragged, start } = useDragging<HTMLOListElement>(rows, (row, to) =>
    change(movedRow(options, Number(row), to), moved(Number(row), to)),
  )

  // Focuses the requested row after it was rendered.
  useEffect(() => {
    const field = focus.current && document.getElementById(focus.current)
    if (!field) return
    focus.current = null
    field.focus()
  })

  const step = (row: number, by: -1 | 1) => {
    const to = row + by
    if (to < 0 || to >= options.length) return
    change(movedRow(options, row, to), moved(row, to), document.activeElement?.id.replace(/\d+$/, String(to)))
  }
  const remove = (row: number) =>
    change(arranged(draft, `remove:${row}`).options, words('builder.optionRemoved', { number: row + 1 }), idOf(Math.max(0, row - 1)))
  const add = (after: number) => {
    if (options.length >= max || fixed?.adding) return
    change(options.toSpliced(after + 1, 0, { key: '', label: '' }), words('builder.optionAdded', { number: after + 2 }), idOf(after + 1))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, row: number) => {
    if (event.nativeEvent.isComposing) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (event.key !== 'Enter' && !(event.altKey && by)) return
    event.preventDefault()
    if (by) return step(row, by)
    if (row === options.length - 1) add(row)
    else document.getElementById(idOf(row + 1))?.focus()
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim()) || fixed?.adding) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const around = { head: value.slice(0, selectionStart ?? 0), tail: value.slice(selectionEnd ?? value.length) }
    const next = pastedRows(options, row, around, text)
    change(next, words('builder.optionsPasted', { count: next.filter(({ label }) => label.trim() !== '').length }), idOf(row))
  }
  /** A button that works in the browser, and submits the form without scripts. */
  const by = (what: string, act: () => void) => ({
    type: 'submit' as const,
    name: 'arrange',
    value: what,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
  })
  const error = errors['options']
  return (
    <fieldset
      id="options"
      tabIndex={-1}
      className={classes(styles.group, error && styles.bad)}
      aria-describedby={classes('options-help', error && 'options-error')}
    >
      <legend className={styles.legend}>{words('builder.options')}</legend>
      <p className="small soft" id="options-help">
        {words('builder.optionsHelp', { count: max })}{' '}
        {fixed && words(fixed.adding ? 'builder.rankingFixed' : 'builder.optionsFixed', { count: answers })}
      </p>
      {error && <FieldError id="options-error">{error}</FieldError>}
      <ol className={styles.rows} ref={list}>
        {order.map((id, place) => {
          const row = Number(id)
          const { key = '', label = '' } = options[row] ?? {}
          const number = place + 1
          return (
            <li key={id} data-row={id} className={classes(styles.row, dragged === id && styles.dragged)}>
              <input type="hidden" name="optionKey" value={key} />
              {/* The buttons beside it do the same by keyboard. */}
              <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => start(event, id)}>
                <Icon icon={grip} />
              </span>
              <Field
                name="option"
                id={idOf(row)}
                label={words('builder.option', { number })}
                labelHidden
                error={errors[idOf(row)]}
                className={styles.field ?? ''}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    value={label}
                    maxLength={labelLengthMax}
                    autoComplete="off"
                    enterKeyHint="next"
                    onChange={(event) => onDraft({ ...draft, options: options.with(row, { key, label: event.currentTarget.value }) })}
                    onKeyDown={(event) => press(event, row)}
                    onPaste={(event) => paste(event, row)}
                  />
                )}
              </Field>
              <span className={styles.tools}>
                <Button
                  {...by(`up:${row}`, () => step(row, -1))}
                  id={`up-${row}`}
                  {...tool}
                  icon={arrowUp}
                  unavailable={place === 0}
                  aria-label={words('builder.optionUp', { number })}
                />
                <Button
                  {...by(`down:${row}`, () => step(row, 1))}
                  id={`down-${row}`}
                  {...tool}
                  icon={arrowDown}
                  unavailable={place === rows.length - 1}
                  aria-label={words('builder.optionDown', { number })}
                />
                <Button
                  {...by(`remove:${row}`, () => remove(row))}
                  {...tool}
                  icon={close}
                  unavailable={Boolean(fixed?.taking && key)}
                  aria-label={words('builder.optionRemove', { number })}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {!fixed?.adding && (
        <Button
          {...by(`more:${rowsWithoutScripts}`, () => add(options.length - 1))}
          icon={plus}
          unavailable={options.length >= max}
          className={styles.add}
        >
          {words('builder.optionAdd')}
        </Button>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </fieldset>
  )
}

const tool = { variant: 'quiet', square: true } as const
