import { type FormValues, inputOf, valuesSent } from '../../../features/projects/editing/form-values.ts'
import type { ProjectInput } from '../../../features/projects/model/contract.ts'

export type Typed = { values: FormValues; alts: Record<string, string> }

/** What stands in the form now; `alts` are the descriptions of pictures, by the picture's id. */
export function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const alts = [...data].filter(([field, value]) => field.startsWith('alt.') && typeof value === 'string')
  return { values: valuesSent(data), alts: Object.fromEntries(alts.map(([field, value]) => [field.slice('alt.'.length), String(value)])) }
}

/** What is sent while one types: a half-typed degree is no reason to save nothing. */
export function unfinishedInput(values: FormValues): ProjectInput {
  const input = inputOf(values)
  const { lat, lng, ...location } = input.location ?? {}
  const isDegree = (value: unknown, most: number) => value == null || (typeof value === 'number' && Math.abs(value) <= most)
  return isDegree(lat, 90) && isDegree(lng, 180) ? input : { ...input, location }
}

/** The fields whose values differ, by their names. */
export const differences = (a: FormValues, b: FormValues): (keyof FormValues)[] =>
  (Object.keys(a) as (keyof FormValues)[]).filter((field) => field !== 'point' && a[field] !== b[field])
