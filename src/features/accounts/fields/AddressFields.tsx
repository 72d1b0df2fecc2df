import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useRef, useState } from 'react'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { ComboBox } from '../../../ui/choices/ComboBox.tsx'
import type { ComboBoxWords } from '../../../ui/choices/ComboBoxList.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import type { listCities, showZip } from '../../places/model/contract.ts'
import { country, normaliseZip, states } from '../../places/model/rules.ts'
import type { FormValues } from '../model/form-body.ts'
import { noApartment } from '../model/options.ts'
import { useWords } from '../model/words.ts'
import styles from './AddressFields.module.css'
import type { FieldsProps } from './SteppedForm.tsx'

/** Delay after the last keystroke before the server is asked (specification, point 9). */
const debounceMilliseconds = 250

export const addressFields = ['zipCode', 'plus4', 'streetAddress', 'apartment', 'city', 'state', 'county', 'country']

type TypedPlace = { city: string; state: string; county: string }

/** Home or work address fields. The zip code comes first and fills in the city, county and state. */
export function AddressFields({ values, errors, zipHelp }: FieldsProps & { zipHelp: string }) {
  const words = useWords()
  const { place, setPlace, zipError, zipTyped } = usePlaceOfZip(values)
  const [withoutApartment, setWithoutApartment] = useState(Boolean(values.noApartment) || values.apartment === noApartment)
  return (
    <div className="fields">
      <Field name="zipCode" label={words('register.zipCode')} help={zipHelp} error={zipError ?? errors.zipCode} className="w6">
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={values.zipCode}
            onInput={zipTyped}
          />
        )}
      </Field>
      <Field name="plus4" label={words('register.plus4')} optional={words('optional')} error={errors.plus4} className="w6">
        {(control) => <TextInput {...control} inputMode="numeric" maxLength={4} defaultValue={values.plus4} />}
      </Field>
      <Field name="streetAddress" label={words('register.streetAddress')} error={errors.streetAddress}>
        {(control) => <TextInput {...control} autoComplete="address-line1" defaultValue={values.streetAddress} />}
      </Field>
      <Field name="apartment" label={words('register.apartment')} error={errors.apartment} className="w6">
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
      <PlaceFields errors={errors} place={place} onPlace={setPlace} />
      <p className="sr-only" aria-live="polite">
        {place.city && place.state && words('register.found', place)}
      </p>
    </div>
  )
}

type PlaceFieldsProps = Pick<FieldsProps, 'errors'> & { place: TypedPlace; onPlace: Dispatch<SetStateAction<TypedPlace>> }

/** The fields that a zip code fills in, and the country. */
function PlaceFields({ errors, place, onPlace }: PlaceFieldsProps) {
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
      <Field name="city" label={words('register.city')} error={errors.city} className="w6">
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
      <Field name="state" label={words('register.state')} error={errors.state} className="w6">
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
      <Field name="country" label={words('register.country')} error={errors.country} className="w6">
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

/** The typed city, state and county, and those of a typed zip code, which replace them. */
function usePlaceOfZip(values: FormValues) {
  const [place, setPlace] = useState<TypedPlace>({ city: values.city ?? '', state: values.state ?? '', county: values.county ?? '' })
  const [zipError, setZipError] = useState<string>()
  const asked = useRef('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const fill = async (zip: string) => {
    asked.current = zip
    try {
      const { city, state, county } = await call<typeof showZip>({ method: 'GET', path: '/zipcode/:zip' }, { params: { zip } })
      if (asked.current === zip) setPlace({ city, state, county })
    } catch (problem) {
      // Without a connection the server fills in the place later.
      if (asked.current === zip && problem instanceof ApiError && problem.status === 404) setZipError(problem.message)
      asked.current = ''
    }
  }
  const zipTyped = (event: FormEvent<HTMLInputElement>) => {
    const zip = normaliseZip(event.currentTarget.value)
    setZipError(undefined)
    clearTimeout(waiting.current)
    if (zip && zip !== asked.current) waiting.current = setTimeout(() => fill(zip), debounceMilliseconds)
  }
  return { place, setPlace, zipError, zipTyped }
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
