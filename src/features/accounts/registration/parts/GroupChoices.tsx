import { useState } from 'react'
import { Button } from '../../../../ui/forms/Button.tsx'
import { GroupField } from '../../fields/GroupField.tsx'
import type { FieldsProps } from '../../fields/SteppedForm.tsx'
import { ethnicities, genders, residentStatuses } from '../../model/options.ts'
import { useWords } from '../../model/words.ts'

const withheld = 'Prefer not to answer'
const names = ['gender', 'ethnicity', 'residentStatus'] as const
type Groups = Record<(typeof names)[number], string>

/** The groups that results are broken down by, and one button that answers none of them. */
export function GroupChoices({ values, errors }: FieldsProps) {
  const words = useWords()
  const [groups, setGroups] = useState<Groups>({
    gender: values.gender ?? '',
    ethnicity: values.ethnicity ?? '',
    residentStatus: values.residentStatus ?? '',
  })
  const isWithheld = names.every((name) => groups[name] === withheld)
  const options = {
    gender: genders.map((value) => ({ value, label: words(`genders.${value}`) })),
    ethnicity: ethnicities.map((value) => ({ value, label: words(`ethnicities.${value}`) })),
    residentStatus: residentStatuses.map((value) => ({ value, label: words(`residentStatuses.${value}`) })),
  }
  return (
    <>
      <p className="soft">{words('register.groupsWhy')}</p>
      <div>
        <Button
          wide
          aria-pressed={isWithheld}
          onClick={() => setGroups({ gender: withheld, ethnicity: withheld, residentStatus: withheld })}
        >
          {words('register.withhold')}
        </Button>
      </div>
      <div className="fields">
        {names.map((name) => (
          <GroupField
            key={name}
            name={name}
            label={words(`register.${name}`)}
            className="w6"
            {...{ values, errors }}
            options={options[name]}
            value={groups[name]}
            onChange={(value) => setGroups({ ...groups, [name]: value })}
          />
        ))}
      </div>
    </>
  )
}
