import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import type { FieldProps, FormQuestion } from '../../../features/surveys/model/form-question.ts'
import { endLabel, optionsOf, otherField, shapeKindOf } from '../../../features/surveys/model/options.ts'
import { ownWords } from '../../../features/surveys/model/parts/own-words.tsx'
import { otherLengthMax, splitWords } from '../../../features/surveys/model/rules.ts'
import { useWords } from '../../../features/surveys/model/words.ts'
import { RadioCards } from '../../../ui/choices/RadioCards.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { DateField } from './DateField.tsx'
import styles from './MoreFields.module.css'
import { PlaceField } from './PlaceField.tsx'
import { RankingField } from './RankingField.tsx'

const MatrixField = lazyWithRetry(() => import('./MatrixField.tsx'))
const FileField = lazyWithRetry(() => import('../../survey-files/FileField.tsx'))
const loadShapeField = () => import('../../survey-shapes/ShapeField.tsx')
const ShapeField = lazyWithRetry(loadShapeField)
export const loadShapes = () => loadShapeField().then(({ loadDrawing }) => loadDrawing())

/** The fields of rarer kinds: those that QuestionField does not have. */
export default function MoreFields(props: FieldProps) {
  const words = useWords()
  const { question, value, error, onChange } = props
  const { _id, type, options, range } = question
  const text = ownWords(question, question.text)
  const help = question.help && ownWords(question, question.help)
  if (type === 'ranking') return <RankingField {...props} />
  if (type === 'matrix') return <MatrixField {...props} />
  if (type === 'file') return <FileField {...props} />
  if (shapeKindOf(question)) return <ShapeField {...props} />
  if (type === 'date') return <DateField {...props} />
  if (type === 'place') return <PlaceField {...props} />
  if (type === 'scale') return <LongScale {...props} />
  if (options.at(-1)?.isOther) return <OtherField {...props} />
  if (type === 'choice') {
    return (
      <RadioCards
        name={_id}
        legend={text}
        legendHidden
        help={help}
        layout="grid"
        options={options.map((one) => ({ value: one.key, label: <OptionLabel question={question} option={one} /> }))}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
    )
  }
  if (type === 'choices') {
    const chosen = value.split(',').filter(Boolean)
    const change = (key: string, isOn: boolean) =>
      onChange(
        options
          .map((one) => one.key)
          .filter((one) => (one === key ? isOn : chosen.includes(one)))
          .join(','),
      )
    return (
      <RadioCards
        type="checkbox"
        name={_id}
        legend={text}
        legendHidden
        help={help || words('form.choicesHelp')}
        layout={options.some((one) => one.image) ? 'grid' : 'list'}
        options={options.map((one) => ({ value: one.key, label: <OptionLabel question={question} option={one} /> }))}
        value={chosen}
        onChange={(event) => change(event.currentTarget.value, event.currentTarget.checked)}
        error={error}
      />
    )
  }
  const limits = { min: range?.min ?? null, max: range?.max ?? null, unit: range?.unit ?? '' }
  const said =
    limits.min !== null && limits.max !== null
      ? words('form.numberBetween', { min: limits.min, max: limits.max, unit: limits.unit }).trim()
      : limits.unit && words('form.numberIn', { unit: limits.unit })
  return (
    <Field name={_id} label={text} labelHidden help={help || said || undefined} error={error}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** An option as people read it, below its picture if it has one. */
function OptionLabel({ question, option: { label, image } }: { question: FormQuestion; option: FormQuestion['options'][number] }) {
  if (!image) return ownWords(question, label)
  const { url, alt, width, height } = image
  return (
    <>
      <img src={url} alt={alt} {...{ width, height }} lang={question.lang} decoding="async" className={styles.picture} />
      {ownWords(question, label)}
    </>
  )
}

/** A scale of more than five numbers: they fit into one row of a phone, their ends below it. */
function LongScale({ question, value, error, onChange }: FieldProps) {
  const { scale } = question
  return (
    <div>
      <RadioCards
        name={question._id}
        legend={ownWords(question, question.text)}
        legendHidden
        help={question.help && ownWords(question, question.help)}
        options={optionsOf(question).map((one) => ({ value: one, label: one, spoken: endLabel(question, one) }))}
        layout="segments"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <p className="row row-between small soft" aria-hidden="true">
        <span>{ownWords(question, scale?.minLabel ?? '')}</span>
        <span>{ownWords(question, scale?.maxLabel ?? '')}</span>
      </p>
    </div>
  )
}

/** One choice or several, whose last option takes own words. Its value is the chosen keys, a colon and the words. */
function OtherField({ question, value, error, onChange }: FieldProps) {
  const words = useWords()
  const hydrated = useHydrated()
  const { _id, type, options } = question
  const isSeveral = type === 'choices'
  const typed = splitWords(value)
  const chosen = typed.keys.split(',').filter(Boolean)
  const other = options.find((one) => one.isOther)
  const isOther = chosen.includes(other?.key ?? '')
  const own = typed.words.trimStart()
  const enter = (keys: readonly string[], text: string) =>
    onChange(keys.includes(other?.key ?? '') ? `${keys.join(',')}: ${text}` : keys.join(','))
  const choose = (key: string, isOn: boolean) => {
    const several = options.map((one) => one.key).filter((one) => (one === key ? isOn : chosen.includes(one)))
    enter(isSeveral ? several : [key], own)
  }
  const help = question.help ? ownWords(question, question.help) : isSeveral && words('form.choicesHelp')
  return (
    <>
      <RadioCards
        type={isSeveral ? 'checkbox' : 'radio'}
        name={_id}
        legend={ownWords(question, question.text)}
        legendHidden
        help={help || undefined}
        layout={options.some((one) => one.image) ? 'grid' : 'list'}
        options={options.map((one) => ({ value: one.key, label: <OptionLabel question={question} option={one} /> }))}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value, currentTarget.checked)}
        error={isOther && !own ? undefined : error}
      />
      {/* Without scripts it is always there. */}
      {(isOther || !hydrated) && (
        <Field
          name={`${_id}${otherField}`}
          label={words('form.otherWords')}
          help={words('form.otherHelp')}
          error={isOther && !own ? error : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={otherLengthMax}
              autoComplete="off"
              value={own}
              onChange={({ currentTarget }) => enter(chosen, currentTarget.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}
