// The columns of a project's fields, and what their rows become: a draft, and what replies show.
import type { Selectable } from 'kysely'
import type { Tables } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { country } from '../../places/model/rules.ts'
import type { Draft, PlainFields } from './draft.ts'
import {
  byKind,
  type Category,
  columnsOf,
  type FieldColumnOf,
  type FieldName,
  type FieldsWith,
  fieldNames,
  fields,
  fieldsWhere,
  type ProjectColumn,
} from './fields.ts'
import type { ShownFields } from './schemas.ts'

type ListedName = FieldsWith<{ shownIn: 'lists' }>
type DetailName = FieldsWith<{ shownIn: 'details' }>
type CutName = FieldsWith<{ isCut: true }>

type ProjectRow = Selectable<Tables['projects']>
type RowOf<Name extends FieldName> = Pick<ProjectRow, FieldColumnOf<Name>>
/** What lists read of a project's fields. */
export type ListedRow = RowOf<ListedName> & { zips: string[]; time_zone: TimeZone }
/** What only the project itself shows. */
export type DetailRow = RowOf<DetailName>

const listed = fieldsWhere(({ shownIn }) => shownIn === 'lists')
const details = fieldsWhere(({ shownIn }) => shownIn === 'details')
const isCut = (name: FieldName) => 'isCut' in fields[name]
const columnsOfAll = (names: readonly FieldName[]): ProjectColumn[] => names.flatMap((name) => columnsOf(fields[name]))

export const fieldColumns = columnsOfAll(fieldNames) as FieldColumnOf<FieldName>[]
/** The columns of what lists show, without the texts that they cut. */
export const listedColumns = columnsOfAll(listed.filter((name) => !isCut(name))) as FieldColumnOf<Exclude<ListedName, CutName>>[]
/** The columns that only the project itself shows, and those of texts that lists cut. */
export const detailColumns = columnsOfAll([...listed.filter(isCut), ...details]) as FieldColumnOf<DetailName | CutName>[]

/** A project's categories, the main one first. */
export const categoriesOf = (row: { category: Category | null; more_categories: string[] }): Category[] =>
  row.category === null ? [] : [row.category, ...(row.more_categories as Category[])]

const iso = (instant: Date | null) => instant?.toISOString() ?? null

type AnyRow = Partial<ProjectRow & { zips: string[]; time_zone: TimeZone }>

const shownIn = <Names extends FieldName>(names: readonly FieldName[], row: AnyRow) =>
  byKind<ShownFields<Names>>(names, {
    line: (_, { column }) => row[column],
    words: (_, { column }) => row[column],
    choice: (_, { column }) => row[column],
    choices: () => categoriesOf(row as ListedRow),
    day: (_, { column }) => iso(row[column] as Date | null),
    flag: (_, { column }) => row[column],
    place: () => placeOf(row as ListedRow),
    zips: () => row.zips,
  })

const placeOf = (row: ListedRow) => ({
  street: row.street,
  country: country.name,
  state: row.state,
  city: row.city,
  zip: row.zip,
  plus4: row.plus4,
  county: row.county,
  lat: row.lat,
  lng: row.lng,
  timeZone: row.time_zone,
})

/** The fields that lists show, as replies have them. */
export const listedOf = (row: ListedRow): ShownFields<ListedName> => shownIn(listed, row)
/** The fields that only the project itself shows. */
export const detailsOf = (row: DetailRow): ShownFields<DetailName> => shownIn(details, row)

/** The fields of a draft that are stored in the project's own row. */
export type StoredDraft = Omit<Draft, 'zipCodes' | 'facts' | 'updates'>

/** The fields as a draft has them. */
export function draftOf(row: RowOf<FieldName>): StoredDraft {
  const stored: AnyRow = row
  const plain = byKind<PlainFields>(fieldNames, {
    line: (_, { column }) => stored[column],
    words: (_, { column }) => stored[column],
    choice: (_, { column }) => stored[column],
    choices: () => categoriesOf(row),
    day: (_, { column }) => stored[column],
    flag: (_, { column }) => stored[column],
  })
  const { street, city, county, state, zip, plus4, lat, lng } = row
  return { ...plain, street, city, county, state, zip, plus4, lat, lng }
}

/** The columns with the values of a draft. */
export function draftColumns(draft: StoredDraft): RowOf<FieldName> {
  const { street, city, county, state, zip, plus4, lat, lng } = draft
  const columns = byKind<Record<string, object>>(fieldNames, {
    line: (name, { column }) => ({ [column]: draft[name] }),
    words: (name, { column }) => ({ [column]: draft[name] }),
    choice: (name, { column }) => ({ [column]: draft[name] }),
    choices: (name, { columns: [main, more] }) => ({ [main]: draft[name][0] ?? null, [more]: draft[name].slice(1) }),
    day: (name, { column }) => ({ [column]: draft[name] }),
    flag: (name, { column }) => ({ [column]: draft[name] }),
    place: () => ({ street, city, county, state, zip, plus4, lat, lng }),
  })
  return Object.assign({}, ...Object.values(columns))
}
