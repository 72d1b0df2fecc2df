import { useWords } from '../../../features/surveys/model/words.ts'
import { Button } from '../../../ui/forms/Button.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { plus } from '../../../ui/icons/basic.ts'
import { classes } from '../../../ui/styles/classes.ts'
import { arrangeButton } from '../arrange-button.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import { OtherOption } from '../OtherOption.tsx'
import { idOf, useOptionRows } from '../use-option-rows.ts'
import { OptionRow } from './OptionRow.tsx'
import styles from './OptionRows.module.css'

/** Without scripts each addition reloads the page, so it adds several rows. */
const rowsWithoutScripts = 3

/** The options: one row each, to type, paste, move by keys or drag, and remove. */
export function OptionRows({ draft, answers, errors, onDraft }: QuestionFieldsProps) {
  const words = useWords()
  const rows = useOptionRows({ draft, answers, onDraft })
  const { options, fixed, max } = rows
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
      <ol className={styles.rows} ref={rows.list}>
        {rows.order.map((id, place) => (
          <OptionRow key={id} {...{ id, place, rows }} error={errors[idOf(Number(id))]} />
        ))}
      </ol>
      {!fixed?.adding && (
        <Button
          {...arrangeButton(`more:${rowsWithoutScripts}`, () => rows.add(options.length - 1))}
          icon={plus}
          unavailable={options.length >= max}
          className={styles.add}
        >
          {words('builder.optionAdd')}
        </Button>
      )}
      {draft.type !== 'ranking' && <OtherOption draft={draft} errors={errors} onDraft={onDraft} />}
      <p className="sr-only" role="status">
        {rows.said}
      </p>
    </fieldset>
  )
}
