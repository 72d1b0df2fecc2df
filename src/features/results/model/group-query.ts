// The groups of groups.ts as query parameters. In a file of its own because browsers need the groups but not their schema.
import * as z from 'zod/mini'
import { Moment } from '../../../core/contract/period.ts'
import { Flag } from '../../../core/contract/schemas.ts'
import { ageRanges, ethnicities, genders } from '../../accounts/model/options.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { duplicateChoices } from './groups.ts'

const one = <const T extends readonly string[]>(values: T) => z.optional(z.enum([...values, ''], 'field.choice'))
/** Query parameters; an empty one narrows nothing. */
export const GroupQuery = {
  ageRange: one(ageRanges),
  gender: one(genders),
  ethnicity: one(ethnicities),
  zip: z.optional(z.string().check(z.regex(/^(\d{5})?$/, 'zip.invalid'))),
  way: one(ways),
}
/** For officials, without a group or a period: leaves probable duplicates out, in steps of five. */
export const DuplicatesQuery = { duplicates: one(duplicateChoices) }
/** The same with the period, and whether people with an unconfirmed address count. */
export const CountingQuery = { includeUnconfirmed: z.optional(Flag), from: Moment, to: Moment, ...GroupQuery }
