import { Select } from '../../../../ui/choices/Select.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { ageRanges, ethnicities, genders } from '../../../accounts/model/options.ts'
import { useWords as useAccountWords } from '../../../accounts/model/words.ts'
import { useWords as useResultWords } from '../../../results/model/words.ts'
import { useWords as useTurnoutWords } from '../../../results/turnout/words.ts'
import { ways } from '../../../surveys/arrivals/rules.ts'
import { useWords } from '../../exports/words.ts'
import type { ExportFormValues } from '../export-page.server.ts'

/** The group filters of the results page. Open if one is set or invalid. */
export function GroupFields({ typed, errors }: { typed: ExportFormValues['groups']; errors: Record<string, string> }) {
  const words = useWords()
  const resultWords = useResultWords()
  const accountWords = useAccountWords()
  const turnoutWords = useTurnoutWords()
  const selects = {
    ageRange: ageRanges.map((value) => ({ value, label: value as string })),
    gender: genders.map((value) => ({ value, label: accountWords(`genders.${value}`) })),
    ethnicity: ethnicities.map((value) => ({ value, label: accountWords(`ethnicities.${value}`) })),
    way: ways.map((value) => ({ value, label: turnoutWords(`ways.${value}`) })),
  }
  const isUsed = Object.entries(typed).some(([name, value]) => value !== '' || errors[name] !== undefined)
  const select = (name: keyof typeof selects) => (
    <Field name={name} label={resultWords(`groups.${name}`)} error={errors[name]} className="w6">
      {(control) => <Select {...control} defaultValue={typed[name]} placeholder={resultWords('everybody')} options={selects[name]} />}
    </Field>
  )
  return (
    <details open={isUsed} className="disclosure">
      <summary>{words('whose')}</summary>
      <div className="fields">
        {select('ageRange')}
        {select('gender')}
        {select('ethnicity')}
        <Field name="zip" label={resultWords('groups.zip')} error={errors.zip} className="w6">
          {(control) => <TextInput {...control} inputMode="numeric" maxLength={5} defaultValue={typed.zip} />}
        </Field>
        {select('way')}
      </div>
    </details>
  )
}
