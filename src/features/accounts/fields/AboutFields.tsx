import { ethnicities, genders, residentStatuses } from '../model/options.ts'
import { useWords } from '../model/words.ts'
import { AgeRangeField, BirthField, useAgeRange } from './BirthFields.tsx'
import { GroupField } from './GroupField.tsx'
import { NameFields } from './NameFields.tsx'
import type { FieldsProps } from './SteppedForm.tsx'

/** A resident's personal fields in the profile: name, mobile number, and the groups that results are broken down by. */
export function AboutFields({ values, errors }: FieldsProps) {
  const words = useWords()
  const { ageRange, setAgeRange, follow } = useAgeRange(values)
  return (
    <div className="fields">
      <NameFields values={values} errors={errors} />
      <BirthField {...{ values, errors }} onType={follow} />
      <AgeRangeField error={errors.ageRange} value={ageRange} onChange={setAgeRange} />
      <GroupField
        name="gender"
        className="w6"
        label={words('register.gender')}
        {...{ values, errors }}
        options={genders.map((value) => ({ value, label: words(`genders.${value}`) }))}
      />
      <GroupField
        name="ethnicity"
        className="w6"
        label={words('register.ethnicity')}
        {...{ values, errors }}
        options={ethnicities.map((value) => ({ value, label: words(`ethnicities.${value}`) }))}
      />
      <GroupField
        name="residentStatus"
        label={words('register.residentStatus')}
        {...{ values, errors }}
        options={residentStatuses.map((value) => ({ value, label: words(`residentStatuses.${value}`) }))}
      />
    </div>
  )
}
