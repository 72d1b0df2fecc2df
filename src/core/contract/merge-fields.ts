// Two people change the same entry: fields that only one of them changed are merged.
import { HttpError } from './errors.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges what a caller sent with an entry as it is now.
 * @param base the entry as the caller read it; fields that it lacks are not compared
 * @returns the fields to store
 * @throws HttpError 409 with a text for each field that both sides changed to different content
 */
export function mergeFields<Fields extends object>(base: Partial<Fields>, sent: Partial<Fields>, now: Partial<Fields>): Partial<Fields> {
  const compared = (Object.keys(sent) as (keyof Fields & string)[]).filter((field) => base[field] !== undefined)
  const settled = compared.filter((field) => isSame(sent[field], base[field]) || isSame(sent[field], now[field]))
  const conflicts = compared.filter((field) => !settled.includes(field) && !isSame(now[field], base[field]))
  if (conflicts.length > 0)
    throw new HttpError(409, 'text.changed', {}, Object.fromEntries(conflicts.map((field) => [field, 'text.changed'])))
  return { ...sent, ...Object.fromEntries(settled.map((field) => [field, now[field]])) }
}

/** The fields that were sent; undefined ones are absent. */
export const definedOf = <T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never
