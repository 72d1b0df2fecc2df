// The columns of open data as JSON Schema, for their description: type, format, unit and an example. What a column means is in the texts of
// the data dictionary.
import { decisionStatuses } from '../../../projects/decisions/rules.ts'
import { projectTypes, questionTypes } from '../../../projects/model/contract.ts'
import { withheldReasons } from '../../../results/publication/rules.ts'
import { dateKinds } from '../contract.ts'
import { type TableName, tableNames, tables } from '../rules.ts'
import { wordsIn } from '../words.server.ts'

type ColumnSchema = {
  type: string | string[]
  examples: unknown[]
  format?: string
  enum?: readonly (string | null)[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  'x-unit'?: string
}
type ColumnSchemas = { [Table in TableName]: { [Column in keyof (typeof tables)[Table]]: ColumnSchema } }

const anId = '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'
const id = (example = anId): ColumnSchema => ({ type: 'string', format: 'uuid', examples: [example] })
const text = (example: string): ColumnSchema => ({ type: 'string', examples: [example] })
const words = (example: string): ColumnSchema => ({ ...text(example), minLength: 1 })
const oneOf = (values: readonly string[]): ColumnSchema => ({ type: 'string', enum: values, examples: [values[0]] })
const perhapsOneOf = (values: readonly string[]): ColumnSchema => ({
  ...{ type: ['string', 'null'], enum: [...values, null], examples: [values[0]] },
})
const day = (example: string): ColumnSchema => ({ type: 'string', format: 'date', examples: [example] })
const perhapsDay = (example: string): ColumnSchema => ({ ...day(example), type: ['string', 'null'] })
const people = (example: number): ColumnSchema => ({
  ...{ type: ['integer', 'null'], minimum: 0, examples: [example], 'x-unit': 'people' },
})
const degrees = (most: number, example: number): ColumnSchema => ({
  ...{ type: ['number', 'null'], minimum: -most, maximum: most, examples: [example], 'x-unit': 'degrees' },
})
const url: ColumnSchema = { type: 'string', format: 'uri', examples: [`https://plaza.example.gov/project/${anId}`] }

const columnSchemas: ColumnSchemas = {
  projects: {
    id: id(),
    title: words('Safer crossings on 32nd Street'),
    status: oneOf(['published', 'completed']),
    type: perhapsOneOf(projectTypes),
    categories: text('Roads; Utilities'),
    street: text('32nd Street and Balboa Boulevard'),
    city: text('Newport Beach'),
    state: { ...text('CA'), pattern: '^([A-Z]{2})?$' },
    zip: { ...text('92663'), pattern: '^([0-9]{5})?$' },
    latitude: degrees(90, 33.6189),
    longitude: degrees(180, -117.9298),
    zip_codes: { ...text('92661; 92663'), pattern: '^([0-9]{5}(; [0-9]{5})*)?$' },
    published_on: perhapsDay('2026-11-20'),
    opens_on: perhapsDay('2026-11-20'),
    closes_on: perhapsDay('2026-12-31'),
    completed_on: perhapsDay('2027-02-01'),
    results_published_on: perhapsDay('2027-01-02'),
    url,
  },
  results: {
    project: id(),
    participants: people(184),
    question_number: { type: 'integer', minimum: 1, examples: [2] },
    question: words('Would a longer green light help you?'),
    question_type: oneOf(questionTypes),
    answered: people(171),
    answers: text('yes'),
    people: people(126),
    withheld: perhapsOneOf(withheldReasons),
    figures_at: { type: ['string', 'null'], format: 'date-time', examples: ['2026-12-30T14:00:00.000Z'] },
  },
  decisions: {
    id: id('0193a1c4-8a11-7c03-b1de-5d2f90ab4c77'),
    project: id(),
    project_title: words('Safer crossings on 32nd Street'),
    said: words('The green light is too short.'),
    doing: words('The light stays green ten seconds longer.'),
    status: oneOf(decisionStatuses),
    promised_for: perhapsDay('2027-03-01'),
    posted_on: day('2027-01-15'),
    done_on: perhapsDay('2027-02-20'),
    url,
  },
  dates: {
    date: day('2026-12-31'),
    kind: oneOf(dateKinds),
    project: id(),
    title: words('Safer crossings on 32nd Street'),
    url,
  },
}

const lists: readonly string[] = ['categories', 'zip_codes', 'answers']

/** The name of a table's row among the schemas of the description. */
export const rowName = (table: TableName): string =>
  ({ projects: 'ProjectRow', results: 'ResultRow', decisions: 'DecisionRow', dates: 'DateRow' })[table]

function rowSchema(table: TableName) {
  const meaning = wordsIn('en')
  const properties = Object.entries<ColumnSchema>(columnSchemas[table]).map(([name, schema]) => {
    // The check of the texts compares the catalog's keys with the tables.
    const sentences = [
      meaning(`columns.${name as 'id'}`),
      ...(lists.includes(name) ? ['Several are separated by a semicolon and a space.'] : []),
    ]
    const unit = schema['x-unit']
    return [name, { ...schema, description: [...sentences, ...(unit ? [`Unit: ${unit}.`] : [])].join(' ') }] as const
  })
  return {
    type: 'object',
    description: `A row of the table “${meaning(`tables.${table}`)}”.`,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

/** The rows of all tables by the name of their schema. */
export const rowSchemas = () => Object.fromEntries(tableNames.map((table) => [rowName(table), rowSchema(table)]))

/** The columns of a table in their order. */
export const columnNames = (table: TableName): string[] => Object.keys(tables[table])
