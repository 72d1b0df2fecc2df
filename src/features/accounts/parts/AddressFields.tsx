import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../core/call.ts'
import { ProblemReceived } from '../../../core/problem.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { showZip } from '../../places/contract.ts'
import { country, normaliseZip, states } from '../../places/rules.ts'
import { noApartment } from '../options.ts'
import { useWords } from '../words.ts'
import styles from './AddressFields.module.css'
import type { FieldsProps } from './SteppedForm.tsx'

export const addressFields = ['zipCode', 'plus4', 'streetAddress', 'apartment', 'city', 'state', 'county', 'country']

/** Where somebody is at home, or works. The zip code comes first and fills in the city, the county and the state. */
export function AddressFields({ values, errors, zipHelp }: FieldsProps & { zipHelp: string }) {
  const words = useWords()
  const [place, setPlace] = useState({ city: values.city ?? '', state: values.state ?? '', county: values.county ?? '' })
  const [zipError, setZipError] = useState<string>()
  const [withoutApartment, setWithoutApartment] = useState(Boolean(values.noApartment) || values.apartment === noApartment)
  const asked = useRef('')
  const setPart = (event: FormEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { name, value } = event.currentTarget
    setPlace((before) => ({ ...before, [name]: value }))
  }
  const fill = async (text: string) => {
    const zip = normaliseZip(text)
    setZipError(undefined)
    if (!zip || zip === asked.current) return
    asked.current = zip
    try {
      const { city, state, county } = await call<typeof showZip>({ method: 'GET', path: '/zipcode/:zip' }, { params: { zip } })
      if (asked.current === zip) setPlace({ city, state, county })
    } catch (problem) {
      // Without a connection the server fills it in later.
      if (asked.current === zip && problem instanceof ProblemReceived && problem.status === 404) setZipError(problem.message)
      asked.current = ''
    }
  }
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
            onInput={(event) => fill(event.currentTarget.value)}
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
      <Field name="city" label={words('register.city')} error={errors.city} className="w6">
        {(control) => <TextInput {...control} autoComplete="address-level2" value={place.city} onChange={setPart} />}
      </Field>
      <Field name="state" label={words('register.state')} error={errors.state} className="w6">
        {(control) => (
          <Select
            {...control}
            autoComplete="address-level1"
            placeholder={words('choose')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
            value={place.state}
            onChange={setPart}
          />
        )}
      </Field>
      <Field name="county" label={words('register.county')} error={errors.county} className="w6">
        {(control) => <TextInput {...control} value={place.county} onChange={setPart} />}
      </Field>
      <Field name="country" label={words('register.country')} error={errors.country} className="w6">
        {(control) => (
          <Select {...control} autoComplete="country" options={[{ value: country.name, label: words('register.unitedStates') }]} />
        )}
      </Field>
      <p className="sr-only" aria-live="polite">
        {place.city && place.state && words('register.found', place)}
      </p>
    </div>
  )
}
