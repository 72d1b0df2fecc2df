import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { PlaceFields, Plus4Field, StreetFields } from '../../fields/AddressFields.tsx'
import { AgeRangeField, BirthField, useAgeRange } from '../../fields/BirthFields.tsx'
import { titleKeys } from '../../fields/named.ts'
import { SecretFields, TermsChoice } from '../../fields/SecretFields.tsx'
import type { FieldsProps } from '../../fields/SteppedForm.tsx'
import { usePlaceOfZip } from '../../fields/use-place-of-zip.ts'
import { ZipField } from '../../fields/ZipField.tsx'
import { nameLengthMax, titles } from '../../model/options.ts'
import { useWords } from '../../model/words.ts'
import { GroupChoices } from './GroupChoices.tsx'
import styles from './ResidentFields.module.css'

/** In the order on the screen, which the error summary keeps. */
export const residentFields = [
  ...['email', 'firstName', 'lastName', 'zipCode', 'dateOfBirth', 'mobileNumber', 'title', 'streetAddress', 'apartment'],
  ...['city', 'state', 'county', 'country', 'plus4', 'ageRange', 'gender', 'ethnicity', 'residentStatus'],
  ...['password', 'confirmPassword', 'termsAccepted', 'captcha'],
]
const derived = ['city', 'state', 'county', 'country', 'plus4', 'ageRange']

/**
 * A resident's registration on one screen: first who and where, then the address, and last the groups that nobody has to name. What the
 * zip code and the date of birth tell is filled in and folded away.
 */
export function ResidentFields({ values, errors, withCaptcha }: FieldsProps & { withCaptcha: boolean }) {
  const words = useWords()
  const { place, states, setPlace, zipError, zipTyped } = usePlaceOfZip(values)
  const { ageRange, setAgeRange, follow } = useAgeRange(values)
  const known = [place.city, states, ageRange].filter(Boolean).join(' · ')
  return (
    <>
      <div className="fields">
        <Field name="email" required label={words('register.email')} help={words('register.emailCodeHelp')} error={errors.email}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" enterKeyHint="next" defaultValue={values.email} />}
        </Field>
        <Field name="firstName" required label={words('register.firstName')} error={errors.firstName} className="w6">
          {(control) => <TextInput {...control} autoComplete="given-name" maxLength={nameLengthMax} defaultValue={values.firstName} />}
        </Field>
        <Field name="lastName" required label={words('register.lastName')} error={errors.lastName} className="w6">
          {(control) => <TextInput {...control} autoComplete="family-name" maxLength={nameLengthMax} defaultValue={values.lastName} />}
        </Field>
        <ZipField value={values.zipCode} help={words('register.zipHelp')} error={zipError ?? errors.zipCode} onType={zipTyped} />
        <BirthField {...{ values, errors }} onType={follow} />
      </div>
      <h3>{words('register.contact')}</h3>
      <div className="fields">
        <Field
          name="mobileNumber"
          required
          label={words('register.mobileNumber')}
          help={words('register.mobileHelp')}
          error={errors.mobileNumber}
        >
          {(control) => <TextInput {...control} type="tel" autoComplete="tel" defaultValue={values.mobileNumber} />}
        </Field>
        <StreetFields {...{ values, errors }} />
      </div>
      <details className="disclosure" open={derived.some((name) => errors[name]) || undefined}>
        <summary>
          {words('register.derived')} {known && <span className="soft">{known}</span>}
        </summary>
        <div className={`fields ${styles.derived}`}>
          <PlaceFields errors={errors} place={place} onPlace={setPlace} />
          <Plus4Field {...{ values, errors }} />
          <AgeRangeField error={errors.ageRange} value={ageRange} onChange={setAgeRange} />
        </div>
      </details>
      <p className="sr-only" aria-live="polite">
        {place.city && place.state && words('register.found', { ...place, state: states })}
      </p>
      <p className="small soft">{words('register.addressNote')}</p>
      <RadioCards
        name="title"
        required
        legend={words('register.honorific')}
        layout="segments"
        options={titles.map((value) => ({ value, label: words(`titles.${titleKeys[value]}`) }))}
        defaultValue={values.title}
        error={errors.title}
      />
      <h3>{words('register.groups')}</h3>
      <GroupChoices {...{ values, errors }} />
      <details className="disclosure" open={Boolean(errors.password || errors.confirmPassword) || undefined}>
        <summary>{words('register.withPassword')}</summary>
        <div className={styles.derived}>
          <SecretFields {...{ values, errors }} withTerms={false} optional />
        </div>
      </details>
      <TermsChoice {...{ values, errors, withCaptcha }} />
    </>
  )
}
