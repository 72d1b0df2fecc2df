import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { type WordingChange, wordingChanges } from '../../model/definition.ts'
import { useWords } from '../../model/words.ts'

type Props = {
  answers: number
  value: WordingChange | undefined
  error: string | undefined
  onChange: (value: WordingChange | undefined) => void
}

/** Asks what other words of an answered question are: a correction, or another question. */
export function WordingChangeField({ answers, value, error, onChange }: Props) {
  const words = useWords()
  return (
    <RadioCards
      name="change"
      legend={words('builder.change', { count: answers })}
      options={wordingChanges.map((one) => ({
        value: one,
        label: words(`builder.changes.${one}`),
        help: words(`builder.changesHelp.${one}`),
      }))}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(wordingChanges.find((one) => one === currentTarget.value))}
      error={error}
    />
  )
}
