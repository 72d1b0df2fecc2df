// The schemas of a project's fields in replies and input, by the kind of each field.
import * as z from 'zod/mini'
import { Instant, OptionalWords, optionalLine } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { byKind, type ChoiceOf, type FieldName, type Fields, type FieldsWith, fieldNames, fieldsWhere } from './fields.ts'

export const zipCodesMax = 500

export const Location = z.object({
  street: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  plus4: z.string(),
  county: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** In which the project's days begin and end: that of the place's county, or another that the organization chose. */
  timeZone: z.enum(timeZones),
})

const LocationInput = z.object({
  street: z.z.optional(optionalLine(200)),
  country: z.z.optional(optionalLine(60)),
  /** A two-letter code or a state's name. */
  state: z.z.optional(optionalLine(40)),
  city: z.z.optional(optionalLine(100)),
  /** Five digits or ZIP+4. */
  zip: z.z.optional(optionalLine(10)),
  plus4: z.z.optional(optionalLine(4)),
  county: z.z.optional(optionalLine(100)),
  lat: z.optional(z.nullable(z.number('project.location').check(z.gte(-90, 'project.location'), z.lte(90, 'project.location')))),
  lng: z.optional(z.nullable(z.number('project.location').check(z.gte(-180, 'project.location'), z.lte(180, 'project.location')))),
})

/** A day (its first instant as a start, its last as an end) or an exact instant. Its reader knows the time zone. */
export const Day = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date')

/** The values of a kind of field: as replies show them, and as clients send them. */
type Values<Choice> = {
  line: { shown: string; sent: string }
  words: { shown: string; sent: string }
  choice: { shown: Choice | null; sent: Choice | '' | null }
  choices: { shown: Choice[]; sent: Choice | '' | Choice[] | null }
  day: { shown: string | null; sent: string | null }
  flag: { shown: boolean; sent: boolean }
  place: { shown: z.infer<typeof Location>; sent: z.infer<typeof LocationInput> }
  zips: { shown: string[]; sent: string[] }
}
type ValuesOf<Name extends FieldName> = Values<ChoiceOf<Name>>[Fields[Name]['kind']]
type Schema<Value> = z.ZodMiniType<Value, Value>
export type ShownFields<Names extends FieldName> = { [Name in Names]: ValuesOf<Name>['shown'] }
type ShownSchemas<Names extends FieldName> = { [Name in Names]: Schema<ValuesOf<Name>['shown']> }

const shownAs = <Names extends FieldName>(names: readonly FieldName[]): ShownSchemas<Names> =>
  byKind(names, {
    line: () => z.string(),
    words: () => z.string(),
    choice: (_, { choices }) => z.nullable(z.enum(choices)),
    choices: (_, { choices }) => z.array(z.enum(choices)),
    day: () => z.nullable(Instant),
    flag: () => z.boolean(),
    place: () => Location,
    zips: () => z.array(z.string()),
  })

/** The fields that lists show, and those that only the project itself shows. */
export const listedFields = shownAs<FieldsWith<{ shownIn: 'lists' }>>(fieldsWhere((field) => field.shownIn === 'lists'))
export const detailFields = shownAs<FieldsWith<{ shownIn: 'details' }>>(fieldsWhere((field) => field.shownIn === 'details'))

type SentSchemas = { [Name in FieldName]: z.ZodMiniOptional<Schema<ValuesOf<Name>['sent']>> }

/** The fields as a form or a client sends them. */
export const sentFields = byKind<SentSchemas>(fieldNames, {
  line: (_, { lengthMax }) => z.optional(optionalLine(lengthMax)),
  words: (_, { lengthMax }) => z.optional(OptionalWords(lengthMax)),
  choice: (_, { choices }) => z.optional(z.nullable(z.union([z.enum(choices), z.literal('')], 'field.choice'))),
  // A list, or one of them as a text.
  choices: (_, { choices }) =>
    z.optional(
      z.nullable(z.union([z.enum(choices), z.literal(''), z.array(z.enum(choices)).check(z.maxLength(choices.length))], 'field.choice')),
    ),
  day: () => z.optional(z.nullable(Day)),
  flag: () => z.optional(z.boolean()),
  place: () => z.optional(LocationInput),
  zips: () => z.optional(z.array(z.string()).check(z.maxLength(zipCodesMax))),
})
const Sent = z.object(sentFields)
export type SentFields = z.infer<typeof Sent>
