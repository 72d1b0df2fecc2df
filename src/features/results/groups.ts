// Which people a result is about: groups that they state of themselves, and how they came.
import * as z from 'zod/mini'
import { ageRanges, ethnicities, genders } from '../accounts/options.ts'
import { ways } from '../qr-codes/rules.ts'

const one = <const T extends readonly string[]>(values: T) => z.optional(z.enum([...values, ''], 'field.choice'))
/** As a query takes them; one that is empty narrows nothing. */
export const GroupQuery = {
  ageRange: one(ageRanges),
  gender: one(genders),
  ethnicity: one(ethnicities),
  zip: z.optional(z.string().check(z.regex(/^(\d{5})?$/, 'field.choice'))),
  way: one(ways),
}
export const groupNames = ['ageRange', 'gender', 'ethnicity', 'zip', 'way'] as const
export type GroupName = (typeof groupNames)[number]
/** Null where a group is not narrowed down. */
export type Groups = Record<GroupName, string | null>

/** The groups that a query names. */
export const groupsIn = (query: { [Name in GroupName]?: string | undefined }): Groups =>
  Object.fromEntries(groupNames.map((name) => [name, query[name] || null])) as Groups
