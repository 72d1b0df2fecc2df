import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useWords } from '../../words.ts'
import type { Options, SectionProps } from './BasicsSection.tsx'

/** Where it is. The zip code fills in what is left empty. */
export function PlaceSection({ values, errors, states }: SectionProps & { states: Options['states'] }) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="place">
      <div>
        <h2 id="place">{words('form.place')}</h2>
        <p className="small soft">{words('form.placeLead')}</p>
      </div>
      <div className="fields">
        <Field name="location.street" label={words('form.street')} error={errors['location.street']}>
          {(control) => <TextInput {...control} autoComplete="off" defaultValue={values.street} />}
        </Field>
        <Field name="location.zip" label={words('form.zip')} error={errors['location.zip']} className="w6">
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" defaultValue={values.zip} />}
        </Field>
        <Field
          name="location.plus4"
          label={words('form.plus4')}
          optional={words('form.optional')}
          error={errors['location.plus4']}
          className="w6"
        >
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" maxLength={4} defaultValue={values.plus4} />}
        </Field>
        <Field name="location.city" label={words('form.city')} error={errors['location.city']} className="w6">
          {(control) => <TextInput {...control} autoComplete="off" defaultValue={values.city} />}
        </Field>
        <Field name="location.state" label={words('form.state')} error={errors['location.state']} className="w6">
          {(control) => (
            <Select {...control} defaultValue={values.state} options={states.map(({ code, name }) => ({ value: code, label: name }))} />
          )}
        </Field>
      </div>
    </Card>
  )
}
