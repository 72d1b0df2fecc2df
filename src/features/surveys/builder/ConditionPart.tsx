import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { comparisonsOf } from '../conditions/condition-faults.ts'
import { askName, blankCondition, type ConditionRow } from '../editing/question-form.ts'
import { hasShape } from '../kinds/kinds.ts'
import { pairOf, rowAsked, rowField } from '../kinds/matrix/pairs.ts'
import { namedValues } from '../kinds/named-values.ts'
import type { SurveyQuestion } from '../model/contract.ts'
import { useAnswerWords } from '../model/use-answer-words.ts'
import { useWords } from '../model/words.ts'
import { arrangeButton } from './arrange-button.ts'

type Props = {
  row: ConditionRow
  index: number
  /** The questions that it can name. */
  possible: readonly SurveyQuestion[]
  errors: Record<string, string>
  onRow: (row: ConditionRow) => void
  onRemove: () => void
}

/** One part of a condition: an earlier question, and the answers to it, or what its number or day is compared with. */
export function ConditionPart({ row, index, possible, errors, onRow, onRemove }: Props) {
  const words = useWords()
  const named = possible.find((one) => one._id === row.question)
  const name = askName('askIf', index)
  const choose = (question: string) => {
    const next = possible.find((one) => one._id === question)
    onRow({ ...blankCondition, question, is: next ? (comparisonsOf(next.type)[0] ?? '') : '' })
  }
  return (
    <>
      <Field
        name={name}
        label={index === 0 ? words('builder.ask') : words('builder.askAlso', { number: index + 1 })}
        help={index === 0 && words('builder.askHelp')}
        error={errors[name]}
      >
        {(control) => (
          <Select
            {...control}
            placeholder={words(index === 0 ? 'builder.askEverybody' : 'builder.askChoose')}
            options={possible.map(({ _id, text, order }) => ({
              value: _id,
              label: words('builder.askQuestion', { number: order + 1, text }),
            }))}
            value={row.question}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        )}
      </Field>
      {named && <Met key={named._id} {...{ row, index, named, errors, onRow }} />}
      {index > 0 && (
        <Button {...arrangeButton(`askRemove:${index}`, onRemove)} variant="quiet" size="s">
          {words('builder.askRemove', { number: index + 1 })}
        </Button>
      )}
    </>
  )
}

type MetProps = Pick<Props, 'row' | 'index' | 'errors' | 'onRow'> & { named: SurveyQuestion }

/** The answers that meet the part. */
function Met({ row, index, named, errors, onRow }: MetProps) {
  const words = useWords()
  const inWords = useAnswerWords()
  if (comparisonsOf(named.type).length > 0) return <Compared {...{ row, index, named, errors, onRow }} />
  const name = askName('askAnswers', index)
  const change = (value: string, isOn: boolean) => {
    const others = row.answers.filter((one) => one !== value)
    onRow({ ...row, answers: isOn ? [...others, value] : others })
  }
  const cards = (legend: string, of: SurveyQuestion, matrixRow?: string, place = 0) => (
    <RadioCards
      key={matrixRow}
      type="checkbox"
      layout="grid"
      name={matrixRow && place > 0 ? rowField(name, matrixRow) : name}
      legend={legend}
      options={namedValues(of).map((value) => ({
        value: `${named._id}:${matrixRow ? pairOf(matrixRow, value) : value}`,
        label: inWords({ ...of, center: null, onlyIf: null }, value),
      }))}
      value={row.answers}
      onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.checked)}
      error={place > 0 ? undefined : errors[name]}
    />
  )
  if (!hasShape(named, 'pairs')) return cards(words('builder.askAnswers'), named)
  return named.rows?.map(({ key, label }, i) => cards(words('builder.askRow', { row: label }), rowAsked(named), key, i))
}

function Compared({ row, index, named, errors, onRow }: MetProps) {
  const words = useWords()
  const type = hasShape(named, 'days') ? 'date' : 'text'
  const value = (field: 'value' | 'other', label: string) => {
    const name = askName(field === 'value' ? 'askValue' : 'askOther', index)
    return (
      <Field name={name} label={label} error={errors[name]}>
        {(control) => (
          <TextInput
            {...control}
            type={type}
            {...(type === 'text' && { inputMode: 'decimal' })}
            autoComplete="off"
            value={row[field]}
            onChange={({ currentTarget }) => onRow({ ...row, [field]: currentTarget.value })}
          />
        )}
      </Field>
    )
  }
  const isPair = row.is === 'between'
  return (
    <>
      <Field name={askName('askIs', index)} label={words('builder.askIs')}>
        {(control) => (
          <Select
            {...control}
            options={comparisonsOf(named.type).map((one) => ({ value: one, label: words(`builder.comparisons.${one}`) }))}
            value={row.is}
            onChange={({ currentTarget }) => onRow({ ...row, is: currentTarget.value })}
          />
        )}
      </Field>
      {value('value', words(type === 'date' ? 'builder.askDay' : 'builder.askNumber'))}
      {isPair && value('other', words('builder.askOther'))}
    </>
  )
}
