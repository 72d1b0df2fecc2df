// Converts a registration form to the API's body, in the browser and in the page's action.
import { noApartment } from './options.ts'

export type FormValues = Record<string, string>

/** A form's values without files. */
export function formValuesOf(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}

/** Fields that follow from the zip code and the date of birth: the page's action fills in those that are empty. */
export const derivedFields = ['ageRange', 'country', 'state', 'city']

/**
 * The body of a registration: the tick replaces the apartment, the saved logo the file; empty derived fields are left
 * out.
 */
export function registrationBodyOf(
  { noApartment: ticked, logoKept, ...values }: FormValues,
  loginType: 'Resident' | 'Organization',
): FormValues {
  const filled = Object.fromEntries(Object.entries(values).filter(([name, value]) => value.trim() !== '' || !derivedFields.includes(name)))
  return { ...filled, ...(ticked ? { apartment: noApartment } : {}), ...(logoKept ? { logo: logoKept } : {}), loginType }
}

/** The values that may be stored in the tab or returned to the page: all except the password. */
export function withoutPassword({ password: _, confirmPassword: __, ...values }: FormValues): FormValues {
  return values
}

/** Sorts these fields' errors by the order of the fields. */
export const errorsInOrder = (errors: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))
