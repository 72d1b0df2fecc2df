// The shapes of open data files, for their description.
import { type TableName, tables } from '../rules.ts'

export const text = (description: string, example: string) => ({ type: 'string', description, examples: [example] })

const license = text('The address of the license.', 'https://creativecommons.org/licenses/by/4.0/')

const cell = { type: ['string', 'number', 'boolean', 'null'] }
const rowsOf = (table: TableName) => ({
  type: 'array',
  description: 'A row per object; dictionary.json explains the columns.',
  items: { type: 'object', properties: Object.fromEntries(Object.keys(tables[table]).map((column) => [column, cell])) },
})
export const tableOf = (name: TableName, others: object) => ({
  type: 'object',
  properties: { organization: text('The name of the organization.', 'City of Newport Beach'), license, ...others, [name]: rowsOf(name) },
  required: ['organization', 'license', name],
})
export const changedAt = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When anything last changed; null while it is empty.',
}
export const figuresAt = { type: ['string', 'null'], format: 'date-time', description: 'As of when the figures are.' }

export const catalog = {
  type: 'object',
  description: 'A catalog as DCAT-US 1.1 describes it.',
  properties: {
    conformsTo: text('The version of DCAT-US.', 'https://project-open-data.cio.gov/v1.1/schema'),
    dataset: { type: 'array', description: 'The data sets with their files.', items: { type: 'object' } },
  },
  required: ['conformsTo', 'dataset'],
}
export const dictionary = {
  type: 'array',
  description: 'The tables with their columns.',
  items: {
    type: 'object',
    properties: {
      table: text('The name of the table.', 'projects'),
      title: text('The title of the table.', 'Projects'),
      columns: {
        type: 'array',
        description: 'The columns in their order.',
        items: {
          type: 'object',
          properties: { name: text('The heading.', 'closes_on'), description: text('What it means.', 'The last day to respond.') },
        },
      },
    },
  },
}
