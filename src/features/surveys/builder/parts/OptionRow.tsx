import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { close } from '../../../../ui/icons/basic.ts'
import { arrowDown, arrowUp } from '../../../../ui/icons/ways.ts'
import { grip } from '../../../../ui/icons/work.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { labelLengthMax } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import { arrangeButton } from '../arrange-button.ts'
import { commandOf, type OptionRowsState, optionRowIdOf } from '../use-option-rows.ts'
import styles from './OptionRows.module.css'

type Props = { id: string; place: number; rows: OptionRowsState; error: string | undefined; children?: ReactNode }

/**
 * One option, or one row of a matrix: its text, what is below it, and buttons that move and remove it. `id` is its index in the draft,
 * `place` the one while it is dragged.
 */
export function OptionRow({ id, place, rows, error, children }: Props) {
  const words = useWords()
  const row = Number(id)
  const { key = '', label = '' } = rows.options[row] ?? {}
  const number = place + 1
  const { of, noun } = rows
  const arrange = (command: string, act: () => void) => arrangeButton(commandOf(of, command), act)
  return (
    <li data-row={id} className={classes(styles.row, rows.dragged === id && styles.dragged)}>
      <input type="hidden" name={`${noun}Key`} value={key} />
      {/* The buttons beside it do the same by keyboard. */}
      <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => rows.start(event, id)}>
        <Icon icon={grip} />
      </span>
      <div className={styles.field}>
        <Field name={noun} id={optionRowIdOf(of, row)} label={words(`builder.${noun}`, { number })} labelHidden error={error}>
          {(control) => (
            <TextInput
              {...control}
              value={label}
              maxLength={labelLengthMax}
              autoComplete="off"
              enterKeyHint="next"
              onChange={(event) => rows.type(row, event.currentTarget.value)}
              onKeyDown={(event) => rows.press(event, row)}
              onPaste={(event) => rows.paste(event, row)}
            />
          )}
        </Field>
        {children}
      </div>
      <span className={styles.tools}>
        <Button
          {...arrange(`up:${row}`, () => rows.step(row, -1))}
          id={`${noun}-up-${row}`}
          {...tool}
          icon={arrowUp}
          unavailable={place === 0}
          aria-label={words(`builder.${noun}Up`, { number })}
        />
        <Button
          {...arrange(`down:${row}`, () => rows.step(row, 1))}
          id={`${noun}-down-${row}`}
          {...tool}
          icon={arrowDown}
          unavailable={place === rows.options.length - 1}
          aria-label={words(`builder.${noun}Down`, { number })}
        />
        <Button
          {...arrange(`remove:${row}`, () => rows.remove(row))}
          {...tool}
          icon={close}
          unavailable={Boolean(rows.fixed?.taking && key)}
          aria-label={words(`builder.${noun}Remove`, { number })}
        />
      </span>
    </li>
  )
}

const tool = { variant: 'quiet', square: true } as const
