import { lazy, Suspense, useRef } from 'react'
import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { RequiredNote } from '../../shell/site/parts/RequiredNote.tsx'
import type { SectionProps } from '../editing/form-values.ts'
import type { Project } from '../model/contract.ts'
import { useWords } from '../model/form-words.ts'
import styles from './PlaceSection.module.css'
import { usePlace } from './use-place.ts'

// The map loads when this step opens.
const AddressMap = lazy(() => import('./AddressMap.tsx'))

type Props = SectionProps & {
  states: readonly { code: string; name: string }[]
  /** Whether the map shows streets, by which a pin can be placed. */
  hasStreets: boolean
  /** The server's point. */
  point: Project['location'] | null
  /** The step is open: a map needs its size on the screen. */
  open: boolean
  onChange: () => void
}

/** Without streets on the map nobody is asked to place the pin. */
function foundText(found: NonNullable<ReturnType<typeof usePlace>['found']>, hasStreets: boolean) {
  return hasStreets || found === 'address' || found === 'placed'
    ? (`form.found.${found}` as const)
    : (`form.foundNoStreets.${found}` as const)
}

/** The address, and its point on a map and in figures. The zip code completes empty fields. */
export function PlaceSection({ values, errors, states, hasStreets, point, open, onChange }: Props) {
  const words = useWords()
  const hydrated = useHydrated()
  const fields = useRef<HTMLDivElement>(null)
  const place = usePlace({ fields, values, point, onChange })
  const degree = (name: 'lat' | 'lng') => (
    <Field name={`location.${name}`} label={words(`form.${name}`)} error={errors[`location.${name}`]} className="w6">
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={place[name]}
          onChange={(event) => place.type(name, event.currentTarget.value)}
        />
      )}
    </Field>
  )
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="place">
      <div>
        <h2 id="place">{words('form.place')}</h2>
        <p className="small soft">{words('form.placeLead')}</p>
      </div>
      <RequiredNote />
      <div className="fields" ref={fields} onInput={place.addressTyped}>
        <input type="hidden" name="location.timeZone" defaultValue={values.timeZone} />
        <Field name="location.street" required label={words('form.street')} error={errors['location.street']}>
          {(control) => <TextInput {...control} autoComplete="off" defaultValue={values.street} maxLength={200} />}
        </Field>
        <Field name="location.zip" required label={words('form.zip')} error={errors['location.zip']} className="w6">
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" defaultValue={values.zip} maxLength={10} />}
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
        <Field name="location.city" required label={words('form.city')} error={errors['location.city']} className="w6">
          {(control) => <TextInput {...control} autoComplete="off" defaultValue={values.city} maxLength={100} />}
        </Field>
        <Field name="location.state" required label={words('form.state')} error={errors['location.state']} className="w6">
          {(control) => (
            <Select {...control} defaultValue={values.state} options={states.map(({ code, name }) => ({ value: code, label: name }))} />
          )}
        </Field>
      </div>
      <div className="stack gap-3">
        <div className={`row row-between ${styles.onlyScript}`}>
          <p className="small" role="status">
            {place.found && words(foundText(place.found, hasStreets))}
          </p>
          <Button size="s" onClick={() => void place.find()} busy={place.looking && words('form.looking')}>
            {words('form.findAddress')}
          </Button>
        </div>
        {hydrated && open && (
          <Suspense fallback={<div className={styles.waiting} />}>
            <AddressMap point={place.point} onMove={place.move} />
          </Suspense>
        )}
        <p className="small soft">{words(hasStreets ? 'form.pinHint' : 'form.pinHintNoStreets')}</p>
        <div className="fields">
          {degree('lat')}
          {degree('lng')}
        </div>
        <input type="hidden" name="location.point" value={place.saved} />
      </div>
    </Card>
  )
}
