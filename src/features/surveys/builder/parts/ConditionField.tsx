import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { blankCondition } from '../../editing/question-form.ts'
import type { SurveyQuestion } from '../../model/contract.ts'
import { conditionPartsMax } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'
import { arrangeButton } from '../arrange-button.ts'
import { ConditionPart } from '../ConditionPart.tsx'
import { askable } from '../conditions.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './QuestionEditor.module.css'

/**
 * Who is asked a question: everyone, or people with certain answers to earlier questions.
 * @param questions the earlier questions
 */
export function ConditionField({ draft, errors, onDraft, questions }: QuestionFieldsProps & { questions: readonly SurveyQuestion[] }) {
  const words = useWords()
  const possible = askable(questions)
  if (questions.length === 0) return null
  if (possible.length === 0) return <p className="small soft">{words('builder.askNone')}</p>
  const { ask } = draft
  const { rows } = ask
  const change = (next: Partial<typeof ask>) => onDraft({ ...draft, ask: { ...ask, ...next } })
  const add = () => change({ rows: [...rows, blankCondition] })
  return (
    <div className={styles.group}>
      {rows.map((row, i) => (
        <ConditionPart
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          key={i}
          row={row}
          index={i}
          possible={possible}
          errors={errors}
          onRow={(next) => change({ rows: rows.with(i, next) })}
          onRemove={() => change({ rows: rows.toSpliced(i, 1) })}
        />
      ))}
      {rows.length > 1 && (
        <RadioCards
          name="askMatch"
          legend={words('builder.askMatch')}
          options={[
            { value: 'and', label: words('builder.askAll') },
            { value: 'or', label: words('builder.askAny') },
          ]}
          value={ask.isAny ? 'or' : 'and'}
          onChange={({ currentTarget }) => change({ isAny: currentTarget.value === 'or' })}
        />
      )}
      {rows[0]?.question && (
        <Button {...arrangeButton('askMore', add)} icon={plus} size="s" unavailable={rows.length >= conditionPartsMax}>
          {words('builder.askMore')}
        </Button>
      )}
      <noscript>
        <Button type="submit" name="arrange" value="show">
          {words('builder.askShow')}
        </Button>
      </noscript>
    </div>
  )
}
