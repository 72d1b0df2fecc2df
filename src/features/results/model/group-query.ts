// The groups of groups.ts as a query takes them; apart, because browsers know the groups and not what checks them.
import * as z from 'zod/mini'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import { ways } from '../../surveys/arrivals/rules.ts'

const one = <const T extends readonly string[]>(values: T) => z.optional(z.enum([...values, ''], 'field.choice'))
/** As a query takes them; one that is empty narrows nothing. */
export const GroupQuery = {
  ageRange: one(ageRanges),
  gender: one(genders),
  ethnicity: one(ethnicities),
  zip: z.optional(z.string().check(z.regex(/^(\d{5})?$/, 'zip.invalid'))),
  way: one(ways),
}
