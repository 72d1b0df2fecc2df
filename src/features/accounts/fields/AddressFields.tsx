import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import type { ComboBoxWords } from '../../../ui/choices/ComboBoxList.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { listCities } from '../../places/model/contract.ts'
import { country, states } from '../../places/model/rules.ts'
import { noApartment } from '../model/options.ts'
import { useWords } from '../model/words.ts'
import styles from './AddressFields.module.css'
import type { FieldsProps } from './SteppedForm.tsx'
import { type TypedPlace, usePlaceOfZip } from './use-place-of-zip.ts'
import { ZipField } from './ZipField.tsx'

export const addressFields = ['zipCode', 'plus4', 'streetAddress', 'apartment', 'city', 'state', 'county', 'country']

/** Home or work address fields. The zip code comes first and fills in the city, county and state. */
export function AddressFields({ values, errors, zipHelp }: FieldsProps & { zipHelp: string }) {
  const words = useWords()
  const { place, states, setPlace, zipError, zipTyped } = usePlaceOfZip(values)
  return (
    <div className="fields">
      <ZipField value={values.zipCode} help={zipHelp} error={zipError ?? errors.zipCode} onType={zipTyped} />
      <Plus4Field {...{ values, errors }} />
      <StreetFields {...{ values, errors }} />
      <PlaceFields errors={errors} place={place} onPlace={setPlace} />
      <p className="sr-only" aria-live="polite">
        {place.city && place.state && words('register.found', { ...place, state: states })}
      </p>
    </div>
  )
}

export function Plus4Field({ values, errors }: FieldsProps) {
  const words = useWords()
  return (
    <Field name="plus4" label={words('register.plus4')} optional={words('optional')} error={errors.plus4} className="w6">
      {(control) => <TextInput {...control} inputMode="numeric" maxLength={4} defaultValue={values.plus4} />}
    </Field>
  )
}

/** The street, and the apartment or the tick that there is none. */
export function StreetFields({ values, errors }: FieldsProps) {
  const words = useWords()
  const [withoutApartment, setWithoutApartment] = useState(Boolean(values.noApartment) || values.apartment === noApartment)
  return (
    <>
      <Field name="streetAddress" required label={words('register.streetAddress')} error={errors.streetAddress}>
        {(control) => <TextInput {...control} autoComplete="address-line1" defaultValue={values.streetAddress} />}
      </Field>
      <Field name="apartment" required label={words('register.apartment')} error={errors.apartment} className="w6">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="address-line2"
            disabled={withoutApartment}
            defaultValue={values.apartment === noApartment ? '' : values.apartment}
          />
        )}
      </Field>
      <Checkbox
        name="noApartment"
        label={words('register.noApartment')}
        checked={withoutApartment}
        onChange={(event) => setWithoutApartment(event.currentTarget.checked)}
        className={`w6 ${styles.beside}`}
      />
    </>
  )
}

type PlaceFieldsProps = Pick<FieldsProps, 'errors'> & { place: TypedPlace; onPlace: Dispatch<SetStateAction<TypedPlace>> }

/** The fields that a zip code fills in, and the country. */
export function PlaceFields({ errors, place, onPlace }: PlaceFieldsProps) {
  const words = useWords()
  const [nation, setNation] = useState<string>(country.name)
  const { cities, askForCities } = useCities(place.state)
  const set = (part: keyof TypedPlace) => (value: string) => onPlace((before) => ({ ...before, [part]: value }))
  const combo: ComboBoxWords = {
    open: words('combo.open'),
    list: words('combo.list'),
    none: words('combo.none'),
    loading: words('combo.loading'),
    some: (shown, all) => words('combo.some', { shown, all }),
    count: (count) => words('combo.count', { count }),
    selected: (option) => words('combo.selected', { option }),
    dismiss: words('combo.dismiss'),
  }
  return (
    <>
      <Field name="city" required label={words('register.city')} error={errors.city} className="w6">
        {(control) => (
          <ComboBox
            {...control}
            free
            autoComplete="address-level2"
            options={cities}
            value={place.city}
            onChange={set('city')}
            onEnter={askForCities}
            words={{ ...combo, none: words(place.state ? 'combo.noCity' : 'combo.noState') }}
          />
        )}
      </Field>
      <Field name="state" required label={words('register.state')} error={errors.state} className="w6">
        {(control) => (
          <ComboBox
            {...control}
            autoComplete="address-level1"
            placeholder={words('choose')}
            options={stateOptions}
            value={place.state}
            onChange={set('state')}
            words={combo}
          />
        )}
      </Field>
      <Field name="county" label={words('register.county')} error={errors.county} className="w6">
        {(control) => <TextInput {...control} value={place.county} onChange={(event) => set('county')(event.currentTarget.value)} />}
      </Field>
      <Field name="country" required label={words('register.country')} error={errors.country} className="w6">
        {(control) => (
          <ComboBox
            {...control}
            autoComplete="country"
            options={[{ value: country.name, label: words('register.unitedStates') }]}
            value={nation}
            onChange={setNation}
            words={combo}
          />
        )}
      </Field>
    </>
  )
}

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))

/** A state's cities: none without a state, null while loading. Loaded when the field gets the focus. */
function useCities(state: string) {
  const [found, setFound] = useState<{ state: string; cities: string[] }>()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted || !state) return
    let over = false
    // Without a connection the city can still be typed.
    call<typeof listCities>({ method: 'GET', path: '/zipcode/citys/:state' }, { params: { state } })
      .catch(() => ({ citys: [] }))
      .then(({ citys }) => over || setFound({ state, cities: citys }))
    return () => {
      over = true
    }
  }, [state, wanted])
  const cities = found?.state === state ? found.cities : null
  return { cities: state ? cities : noCities, askForCities: () => setWanted(true) }
}

const noCities: readonly string[] = []
