// What a person enters about a project, as the server holds it while it is changed. No database, no clock.
import { instantOf } from '../../../core/i18n/whole-days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { byKind, type ChoiceOf, type FieldDeclaration, type Fields, type FieldsWith, fieldNames, fields, fieldsWhere } from './fields.ts'
import type { SentFields } from './schemas.ts'

type StoredValues<Choice> = {
  line: string
  words: string
  choice: Choice | null
  /** Without repetitions; the first is the main one. */
  choices: Choice[]
  day: Date | null
  flag: boolean
}
type PlainKind = keyof StoredValues<never>
type PlainName = FieldsWith<{ kind: PlainKind }>
/** The fields that are one value each. */
export type PlainFields = { [Name in PlainName]: StoredValues<ChoiceOf<Name>>[Fields[Name]['kind'] & PlainKind] }

export type ProjectAddress = { street: string; city: string; county: string; state: string; zip: string; plus4: string }
export type Draft = PlainFields &
  ProjectAddress & {
    lat: number | null
    lng: number | null
    zipCodes: string[]
    facts: { _id?: string | undefined; label: string; value: string }[]
    updates: { _id?: string | undefined; title: string; text: string }[]
  }

const emptyFields = byKind<PlainFields>(fieldNames, {
  line: () => '',
  words: () => '',
  choice: () => null,
  choices: () => [],
  day: () => null,
  flag: () => false,
})

export const emptyDraft: Draft = {
  ...emptyFields,
  street: '',
  city: '',
  county: '',
  state: '',
  zip: '',
  plus4: '',
  lat: null,
  lng: null,
  zipCodes: [],
  facts: [],
  updates: [],
}

/** The fields after applying what was sent; others stay. */
export const applySent = (current: PlainFields, sent: SentFields, timeZone: TimeZone): PlainFields =>
  byKind(fieldNames, {
    line: (name) => sent[name] ?? current[name],
    words: (name) => sent[name] ?? current[name],
    choice: (name) => (sent[name] === undefined ? current[name] : sent[name] || null),
    choices: (name) => (sent[name] === undefined ? current[name] : [...new Set([sent[name] ?? []].flat().filter((one) => one !== ''))]),
    day: (name, { edge }) => (sent[name] === undefined ? current[name] : instantOf(timeZone, sent[name], edge)),
    flag: (name) => sent[name] ?? current[name],
  })

/** What a copy begins with. */
export function copyOf(draft: Draft): Draft {
  const left: readonly string[] = fieldsWhere(({ notIn }) => notIn?.includes('copies') ?? false)
  return { ...draft, ...Object.fromEntries(Object.entries(emptyFields).filter(([name]) => left.includes(name))), updates: [] }
}

const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !value)

/** The fields without which it cannot be published, and which are empty: their messages. */
export const missingFields = (draft: Draft): Record<string, string> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const { neededCode }: FieldDeclaration = fields[name]
      return neededCode && name !== 'location' && isEmpty(draft[name]) ? [[name, neededCode]] : []
    }),
  )
