// Between a registration's form and the API: one reading of the fields, for the browser and for the page's action.
import { noApartment } from './options.ts'

export type FormValues = Record<string, string>

/** What a form says, files left out. */
export function valuesOf(form: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value
  return values
}

/** What the server finds by itself: a script that is late, or none, leaves them empty. */
const found = ['ageRange', 'country', 'state', 'city']

/** The body of a registration: the tick stands in for the apartment, the kept logo for the file; what can be found is left out where it is empty. */
export function bodyOf({ noApartment: ticked, logoKept, ...values }: FormValues, loginType: 'Resident' | 'Organization'): FormValues {
  const filled = Object.fromEntries(Object.entries(values).filter(([name, value]) => value.trim() !== '' || !found.includes(name)))
  return { ...filled, ...(ticked ? { apartment: noApartment } : {}), ...(logoKept ? { logo: logoKept } : {}), loginType }
}

/** What may be kept in the tab or sent back to the page: everything but the password. */
export function withoutPassword({ password: _, confirmPassword: __, ...values }: FormValues): FormValues {
  return values
}
