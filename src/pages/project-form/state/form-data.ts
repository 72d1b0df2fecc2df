import { type FormValues, inputOf, valuesSent } from '../../../features/projects/editing/form-values.ts'
import type { ProjectInput } from '../../../features/projects/model/contract.ts'

export type Typed = { values: FormValues; alts: Record<string, string> }

/** The form's current values; `alts` are the descriptions of pictures, by picture id. */
export function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const alts = [...data].filter(([field, value]) => field.startsWith('alt.') && typeof value === 'string')
  return { values: valuesSent(data), alts: Object.fromEntries(alts.map(([field, value]) => [field.slice('alt.'.length), String(value)])) }
}

/** The input for autosave: an incomplete degree is omitted, which lets the rest be saved. */
export function unfinishedInput(values: FormValues): ProjectInput {
  const input = inputOf(values)
  const { lat, lng, ...location } = input.location ?? {}
  const isDegree = (value: unknown, most: number) => value == null || (typeof value === 'number' && Math.abs(value) <= most)
  return isDegree(lat, 90) && isDegree(lng, 180) ? input : { ...input, location }
}

/** The names of the fields whose values differ. */
export const differences = (a: FormValues, b: FormValues): (keyof FormValues)[] =>
  (Object.keys(a) as (keyof FormValues)[]).filter((field) => field !== 'point' && a[field] !== b[field])
