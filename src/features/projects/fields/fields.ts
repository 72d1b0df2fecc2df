// The fields that officials fill in of a project, each declared once: shapes, input, columns, draft, form, copies, records and takeouts
// follow from this list. Browsers read it too, so it names no schema and no database. CONTRIBUTING.md says how to add a field.
import type { Tables } from '../../../core/database/database.server.ts'

export const projectTypes = ['New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster'] as const
export const categories = [
  'Greenery',
  'Toll charges',
  'Utilities',
  'Roads',
  'Highways',
  'Commercial building',
  'Residential building',
  'Native land',
  'Community club buildings',
  'Minor works',
] as const
export type ProjectType = (typeof projectTypes)[number]
export type Category = (typeof categories)[number]

export const titleLengthMax = 120
export const descriptionLengthMax = 20_000

export type ProjectColumn = keyof Tables['projects'] & string

type Declared = {
  /** Who reads it: everybody who finds the project in a list, or everybody who may open it. */
  shownIn: 'lists' | 'details'
  /** The step of the form that has its control. */
  step: 'basics' | 'place' | 'who'
  /** The message of a project that cannot be published without it. */
  neededCode?: string
  /** A copy of a project starts without it; the records of a project do not have it. */
  notIn?: readonly ('copies' | 'records')[]
}
/** A field that is one value in one column. */
type InColumn = { column: ProjectColumn }

/** A field's declaration. Its kind decides its schema, how it is stored, and its control. */
export type FieldDeclaration = Declared &
  (
    | (InColumn & { kind: 'line'; lengthMax: number })
    /** `isCut`: lists show the beginning. */
    | (InColumn & { kind: 'words'; lengthMax: number; isCut?: true })
    | (InColumn & { kind: 'choice'; choices: readonly string[] })
    /** A day whose first or last instant is stored. */
    | (InColumn & { kind: 'day'; edge: 'start' | 'end' })
    | (InColumn & { kind: 'flag' })
    /** The first choice has a column of its own. */
    | { kind: 'choices'; choices: readonly string[]; columns: readonly [ProjectColumn, ProjectColumn] }
    /** An address with its point. */
    | { kind: 'place'; columns: readonly ProjectColumn[] }
    /** In a table of its own. */
    | { kind: 'zips'; columns: readonly [] }
  )
export type FieldKind = FieldDeclaration['kind']
export type FieldOf<Kind extends FieldKind> = Extract<FieldDeclaration, { kind: Kind }>

export const fields = {
  title: {
    kind: 'line',
    lengthMax: titleLengthMax,
    column: 'title',
    shownIn: 'lists',
    step: 'basics',
    neededCode: 'project.title',
  },
  description: {
    kind: 'words',
    lengthMax: descriptionLengthMax,
    isCut: true,
    column: 'description',
    shownIn: 'lists',
    step: 'basics',
    neededCode: 'project.description',
  },
  projectType: {
    kind: 'choice',
    choices: projectTypes,
    column: 'project_type',
    shownIn: 'lists',
    step: 'basics',
    neededCode: 'project.type',
  },
  /** The first one decides the drawing and the pin. */
  infrastructureCategories: {
    kind: 'choices',
    choices: categories,
    columns: ['category', 'more_categories'],
    shownIn: 'lists',
    step: 'basics',
    neededCode: 'project.category',
  },
  department: {
    kind: 'line',
    lengthMax: 120,
    column: 'department',
    shownIn: 'lists',
    step: 'basics',
    neededCode: 'project.department',
  },
  location: {
    kind: 'place',
    columns: ['street', 'city', 'county', 'state', 'zip', 'plus4', 'lat', 'lng'],
    shownIn: 'lists',
    step: 'place',
  },
  /** Who may respond; the project's own zip code by default. */
  zipCodes: {
    kind: 'zips',
    columns: [],
    shownIn: 'lists',
    step: 'who',
    neededCode: 'project.zips',
  },
  startDate: {
    kind: 'day',
    edge: 'start',
    column: 'starts_at',
    shownIn: 'lists',
    step: 'basics',
    notIn: ['copies'],
  },
  endDate: {
    kind: 'day',
    edge: 'end',
    column: 'ends_at',
    shownIn: 'lists',
    step: 'basics',
    notIn: ['copies'],
  },
  /** Only residents with a confirmed mobile number may respond. */
  requiresMobile: {
    kind: 'flag',
    column: 'requires_mobile',
    shownIn: 'details',
    step: 'basics',
    notIn: ['records'],
  },
  isPin: {
    kind: 'flag',
    column: 'is_pin',
    shownIn: 'lists',
    step: 'basics',
    notIn: ['copies', 'records'],
  },
} as const satisfies Record<string, FieldDeclaration>

export type Fields = typeof fields
export type FieldName = keyof Fields
export const fieldNames = Object.keys(fields) as FieldName[]
/** The fields with this in their declaration. */
export type FieldsWith<Part> = { [Name in FieldName]: Fields[Name] extends Part ? Name : never }[FieldName]
export type ChoiceOf<Name extends FieldName> = Fields[Name] extends { choices: readonly (infer Choice extends string)[] } ? Choice : never

/** The names of one kind. */
export const fieldsOfKind = <Kind extends FieldKind>(kind: Kind) =>
  fieldNames.filter((name) => fields[name].kind === kind) as FieldsWith<{ kind: Kind }>[]

type ColumnsOf<Of> = Of extends { column: infer Column } ? Column : Of extends { columns: readonly (infer Column)[] } ? Column : never
export type FieldColumnOf<Name extends FieldName> = ColumnsOf<Fields[Name]>
/** The columns that store a field. */
export const columnsOf = (field: FieldDeclaration): readonly ProjectColumn[] => ('column' in field ? [field.column] : field.columns)

/** The names of fields for which a condition on their declaration holds. */
export const fieldsWhere = (condition: (field: FieldDeclaration) => boolean): FieldName[] =>
  fieldNames.filter((name) => condition(fields[name]))

/**
 * One property for each of these fields, made by the function of its kind; a kind without a function has none. The caller names the type of
 * the result.
 */
export const byKind = <Result>(
  names: readonly FieldName[],
  work: { [Kind in FieldKind]?: (name: FieldsWith<{ kind: Kind }>, field: FieldOf<Kind>) => unknown },
): Result =>
  Object.fromEntries(
    names.flatMap((name) => {
      const ofKind = work[fields[name].kind] as ((name: FieldName, field: FieldDeclaration) => unknown) | undefined
      return ofKind ? [[name, ofKind(name, fields[name])]] : []
    }),
  ) as Result
