import { Button } from '../../../../ui/forms/Button.tsx'
import { FieldError } from '../../../../ui/forms/FieldError.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import type { RowList } from '../../editing/option-rows.ts'
import { hasPart } from '../../kinds/kinds.ts'
import { mayOfferOther } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import { arrangeButton } from '../arrange-button.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import { OptionPicture } from '../OptionPicture.tsx'
import { OtherOption } from '../OtherOption.tsx'
import { commandOf, optionRowIdOf, useOptionRows } from '../use-option-rows.ts'
import { OptionRow } from './OptionRow.tsx'
import styles from './OptionRows.module.css'

/** Without scripts each addition reloads the page, so it adds several rows. */
const rowsWithoutScripts = 3

/** The options, or the rows of a matrix: one row each, to type, paste, move by keys or drag, and remove. */
export function OptionRows({ draft, answers, images, errors, onDraft, of = 'options' }: QuestionFieldsProps & { of?: RowList }) {
  const words = useWords()
  const rows = useOptionRows({ draft, answers, onDraft }, of)
  const mayShow = of === 'options' && mayOfferOther(draft.type)
  const { options, fixed, max, noun } = rows
  const error = errors[of]
  const isRanking = fixed?.adding
  return (
    <fieldset
      id={of}
      tabIndex={-1}
      className={classes(styles.group, error && styles.bad)}
      aria-describedby={classes(`${of}-help`, error && `${of}-error`)}
    >
      <legend className={styles.legend}>
        {words(of === 'options' && hasPart(draft, 'rows') ? 'builder.columnsOptions' : `builder.${of}`)}
      </legend>
      <p className="small soft" id={`${of}-help`}>
        {words(`builder.${of}Help`, { count: max })}{' '}
        {fixed && words(isRanking ? 'builder.rankingFixed' : `builder.${of}Fixed`, { count: answers })}
      </p>
      {error && <FieldError id={`${of}-error`}>{error}</FieldError>}
      <ol className={styles.rows} ref={rows.list}>
        {rows.order.map((id, place) => (
          <OptionRow key={id} {...{ id, place, rows }} error={errors[optionRowIdOf(of, Number(id))]}>
            {mayShow && images.length > 0 && <OptionPicture row={Number(id)} number={place + 1} {...{ rows, images, errors }} />}
          </OptionRow>
        ))}
      </ol>
      {!fixed?.adding && (
        <Button
          {...arrangeButton(commandOf(of, `more:${rowsWithoutScripts}`), () => rows.add(options.length - 1))}
          icon={plus}
          unavailable={options.length >= max}
          className={styles.add}
        >
          {words(`builder.${noun}Add`)}
        </Button>
      )}
      {mayShow && images.length === 0 && <p className="small soft">{words('builder.picturesNone')}</p>}
      {mayShow && <OtherOption draft={draft} errors={errors} onDraft={onDraft} />}
      <p className="sr-only" role="status">
        {rows.announcement}
      </p>
    </fieldset>
  )
}
