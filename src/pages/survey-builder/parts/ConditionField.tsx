import type { SurveyQuestion } from '../../../features/surveys/model/contract.ts'
import { optionsOf } from '../../../features/surveys/model/options.ts'
import { useAnswerWords } from '../../../features/surveys/model/use-answer-words.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { askable } from '../conditions.ts'
import type { QuestionFieldsProps } from '../editing.ts'
import styles from './QuestionEditor.module.css'

/**
 * Who is asked a question: everyone, or people with certain answers to an earlier question.
 * @param questions the earlier questions
 */
export function ConditionField({ draft, errors, onDraft, questions }: QuestionFieldsProps & { questions: readonly SurveyQuestion[] }) {
  const words = useWords()
  const inWords = useAnswerWords()
  const possible = askable(questions)
  if (questions.length === 0) return null
  if (possible.length === 0) return <p className="small soft">{words('builder.askNone')}</p>
  const chosen = possible.find((one) => one._id === draft.askIf)
  const change = (value: string, isOn: boolean) => {
    const others = draft.askAnswers.filter((one) => one !== value)
    onDraft({ ...draft, askAnswers: isOn ? [...others, value] : others })
  }
  return (
    <div className={styles.group}>
      <Field name="askIf" label={words('builder.ask')} help={words('builder.askHelp')} error={errors['askIf']}>
        {(control) => (
          <Select
            {...control}
            placeholder={words('builder.askEverybody')}
            options={possible.map(({ _id, text, order }) => ({
              value: _id,
              label: words('builder.askQuestion', { number: order + 1, text }),
            }))}
            value={draft.askIf}
            onChange={(event) => onDraft({ ...draft, askIf: event.currentTarget.value })}
          />
        )}
      </Field>
      {chosen && (
        <RadioCards
          key={chosen._id}
          type="checkbox"
          layout="grid"
          name="askAnswers"
          legend={words('builder.askAnswers')}
          options={optionsOf(chosen).map((value) => ({
            value: `${chosen._id}:${value}`,
            label: inWords({ ...chosen, center: null, onlyIf: null }, value),
          }))}
          value={draft.askAnswers}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.checked)}
          error={errors['askAnswers']}
        />
      )}
      <noscript>
        <Button type="submit" name="arrange" value="show">
          {words('builder.askShow')}
        </Button>
      </noscript>
    </div>
  )
}
