import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import type { Project } from '../../contract.ts'
import { useWords } from '../../words.ts'
import type { SectionProps } from './BasicsSection.tsx'

/** Whose answers are wanted: zip codes, one by one or a whole city's or county's. */
export function WhoSection({ values, errors, project }: SectionProps & { project: Project | null }) {
  const words = useWords()
  const { city, county } = project?.location ?? { city: '', county: '' }
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="who">
      <div>
        <h2 id="who">{words('form.who')}</h2>
        <p className="small soft">{words('form.whoLead')}</p>
      </div>
      {/* Renewed when the server has added zip codes, since what was typed belongs to the browser otherwise. */}
      <Field key={values.zipCodes} name="zipCodes" label={words('form.zipCodes')} help={words('form.zipCodesHelp')} error={errors.zipCodes}>
        {(control) => <TextInput {...control} autoComplete="off" defaultValue={values.zipCodes} />}
      </Field>
      {(city || county) && (
        <div className="row">
          {city && (
            <Button type="submit" name="intent" value="addCity" size="s">
              {words('form.addCity', { city })}
            </Button>
          )}
          {county && (
            <Button type="submit" name="intent" value="addCounty" size="s">
              {words('form.addCounty', { county })}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
