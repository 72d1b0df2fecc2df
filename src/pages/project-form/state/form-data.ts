import { type ProjectFormValues, projectInputOf, valuesSent } from '../../../features/projects/editing/form-values.ts'
import type { ProjectInput } from '../../../features/projects/model/contract.ts'

export type FormContents = { values: ProjectFormValues; alts: Record<string, string> }

/** The form's current values; `alts` are the descriptions of pictures, by picture id. */
export function typedIn(form: HTMLFormElement): FormContents {
  const data = new FormData(form)
  const alts = [...data].filter(([field, value]) => field.startsWith('alt.') && typeof value === 'string')
  return { values: valuesSent(data), alts: Object.fromEntries(alts.map(([field, value]) => [field.slice('alt.'.length), String(value)])) }
}

/** The input for autosave: an incomplete degree is omitted, which lets the rest be saved. */
export function unfinishedInput(values: ProjectFormValues): ProjectInput {
  const input = projectInputOf(values)
  const { lat, lng, ...location } = input.location ?? {}
  const isDegree = (value: unknown, most: number) => value == null || (typeof value === 'number' && Math.abs(value) <= most)
  return isDegree(lat, 90) && isDegree(lng, 180) ? input : { ...input, location }
}

/** The names of the fields whose values differ. */
export const differences = (a: ProjectFormValues, b: ProjectFormValues): (keyof ProjectFormValues)[] =>
  (Object.keys(a) as (keyof ProjectFormValues)[]).filter((field) => field !== 'point' && field !== 'timeZone' && a[field] !== b[field])
