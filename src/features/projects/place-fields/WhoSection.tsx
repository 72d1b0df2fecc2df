import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { useWords } from '../model/form-words.ts'
import type { WhoProps } from './who-props.ts'

const ZipChooser = lazy(() => import('./ZipChooser.tsx'))

/** Who may respond: zip codes by list, city, county or map; the project's own by default. */
export function WhoSection(props: WhoProps) {
  const words = useWords()
  const hydrated = useHydrated()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="who">
      <div>
        <h2 id="who">{words('form.who')}</h2>
        <p className="small soft">{words('form.whoLead')}</p>
      </div>
      {hydrated ? (
        // Until the chooser loads, the form contains the chosen zip codes.
        <Suspense fallback={<input type="hidden" name="zipCodes" value={props.values.zipCodes} />}>
          <ZipChooser {...props} />
        </Suspense>
      ) : (
        <PlainList {...props} />
      )}
    </Card>
  )
}

/** Without scripts: a text list, and buttons that add a whole city or county after the address is saved. */
function PlainList({ values, errors, project }: WhoProps) {
  const words = useWords()
  const { city, county } = project?.location ?? { city: '', county: '' }
  return (
    <>
      <Field name="zipCodes" label={words('form.zipCodes')} help={words('form.zipCodesHelp')} error={errors['zipCodes']}>
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
    </>
  )
}
