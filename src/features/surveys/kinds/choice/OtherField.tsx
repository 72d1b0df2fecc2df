import { useHydrated } from '../../../../core/browser/use-hydrated.ts'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { FieldProps } from '../form-question.ts'
import { otherField, otherLengthMax, splitWords } from '../other-words.ts'
import { optionCards } from '../own-options.tsx'
import { ownWords } from '../own-words.tsx'
import { useWords } from '../words.ts'

/** One choice or several, whose last option takes own words. Its value is the chosen keys, a colon and the words. */
export function OtherField({ question, isSeveral, value, error, onChange }: FieldProps & { isSeveral: boolean }) {
  const words = useWords()
  const hydrated = useHydrated()
  const { _id, options } = question
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
        options={optionCards(question)}
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
