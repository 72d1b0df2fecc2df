// The shapes of open data files, for their description.
import { type TableName, tableNames } from '../rules.ts'
import { columnNames, rowName } from './column-schemas.server.ts'

export const textSchema = (description: string, example: string) => ({ type: 'string', description, examples: [example] })
const address = (description: string, example: string) => ({ ...textSchema(description, example), format: 'uri' })
const always = (value: string, description: string) => ({ const: value, description, examples: [value] })
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const listOf = (description: string, items: object) => ({ type: 'array', description, items })

const license = address('The address of the license.', 'https://creativecommons.org/licenses/by/4.0/')

/** A table as JSON. @param others fields beside the rows, all of them required */
export const tableOf = (name: TableName, others: Record<string, object>) => ({
  type: 'object',
  description: `The table “${name}”.`,
  properties: {
    organization: textSchema('The name of the organization.', 'City of Newport Beach'),
    license,
    ...others,
    [name]: listOf('A row per object; dictionary.json explains the columns in the language of the caller.', ref(rowName(name))),
  },
  required: ['organization', 'license', ...Object.keys(others), name],
  additionalProperties: false,
})

/** A table as CSV: a text whose content has the rows of the JSON file. */
export const csvTableOf = (name: TableName) => ({
  type: 'string',
  description: [
    `The table “${name}” as RFC 4180 has it, in UTF-8 with a byte order mark: a heading, and a row per line.`,
    `Columns: ${columnNames(name).join(', ')}.`,
    `They are those of ${rowName(name)}; null is an empty cell. A text that a spreadsheet would take for a formula begins`,
    'with an apostrophe.',
  ].join(' '),
  contentMediaType: 'text/csv',
  contentSchema: { type: 'array', items: ref(rowName(name)) },
})

export const changedAt = {
  type: ['string', 'null'],
  format: 'date-time',
  description: 'When anything last changed; null while it is empty.',
  examples: ['2026-11-20T18:00:00.000Z'],
}
export const figuresAt = {
  ...{ type: ['string', 'null'], format: 'date-time', description: 'As of when the figures are.' },
  examples: ['2026-12-30T14:00:00.000Z'],
}

const dictionaryTable = {
  type: 'object',
  description: 'A table with its columns, in the language of the caller.',
  properties: {
    table: { type: 'string', enum: tableNames, description: 'The name of the table.', examples: ['projects'] },
    title: textSchema('The title of the table.', 'Projects'),
    columns: listOf('The columns in their order.', ref('DictionaryColumn')),
  },
  required: ['table', 'title', 'columns'],
  additionalProperties: false,
}
const dictionaryColumn = {
  type: 'object',
  description: 'A column of a table.',
  properties: { name: textSchema('The heading.', 'closes_on'), description: textSchema('What it means.', 'The last day to respond.') },
  required: ['name', 'description'],
  additionalProperties: false,
}
export const dictionary = listOf('The tables with their columns.', ref('DictionaryTable'))

const schema = 'https://project-open-data.cio.gov/v1.1/schema'
const base = 'https://plaza.example.gov/open-data/newport-beach'
const mediaType = (description: string, example: string) => ({ ...textSchema(description, example), pattern: '^[a-z]+/[a-z0-9.+-]+$' })

/** The names and meanings of DCAT-US 1.1 (https://resources.data.gov/resources/dcat-us/). */
const catalog = {
  type: 'object',
  description: 'A catalog as DCAT-US 1.1 describes it.',
  properties: {
    '@context': always(`${schema}/catalog.jsonld`, 'The JSON-LD context of DCAT-US 1.1.'),
    '@id': address('The address of this file.', `${base}/data.json`),
    '@type': always('dcat:Catalog', 'The JSON-LD type.'),
    conformsTo: always(schema, 'The version of DCAT-US.'),
    describedBy: always(`${schema}/catalog.json`, 'The address of the JSON Schema of DCAT-US.'),
    dataset: listOf('The data sets: one per table, and one per project with published results.', ref('CatalogDataset')),
  },
  required: ['@context', '@id', '@type', 'conformsTo', 'describedBy', 'dataset'],
  additionalProperties: false,
}
const catalogDataset = {
  type: 'object',
  description: 'A data set: a table, or the published results of a project.',
  properties: {
    '@type': always('dcat:Dataset', 'The JSON-LD type.'),
    title: textSchema('The title.', 'Projects of City of Newport Beach'),
    description: textSchema('What the data set has.', 'All published and completed projects of City of Newport Beach.'),
    keyword: {
      ...listOf('Words by which it is found.', { type: 'string', minLength: 1 }),
      minItems: 1,
      examples: [['civic engagement', 'Projects']],
    },
    modified: {
      ...textSchema('When it last changed.', '2026-11-20T18:00:00.000Z'),
      format: 'date-time',
    },
    publisher: ref('CatalogPublisher'),
    contactPoint: ref('CatalogContact'),
    identifier: address('The identifier, which is the address of the JSON file.', `${base}/projects.json`),
    accessLevel: always('public', 'Everybody may read it.'),
    license,
    landingPage: address('The page for people.', base),
    distribution: { ...listOf('The files.', ref('CatalogDistribution')), minItems: 1 },
  },
  required: [
    ...['@type', 'title', 'description', 'keyword', 'modified', 'publisher', 'contactPoint', 'identifier', 'accessLevel', 'license'],
    ...['landingPage', 'distribution'],
  ],
  additionalProperties: false,
}
const catalogPublisher = {
  type: 'object',
  description: 'Who publishes the data set.',
  properties: {
    '@type': always('org:Organization', 'The JSON-LD type.'),
    name: textSchema('The name of the organization.', 'City of Newport Beach'),
  },
  required: ['@type', 'name'],
  additionalProperties: false,
}
const catalogContact = {
  type: 'object',
  description: 'Who answers questions about the data set.',
  properties: {
    '@type': always('vcard:Contact', 'The JSON-LD type.'),
    fn: textSchema('The name of the contact.', 'Plaza'),
    hasEmail: { ...address('The email address, as a mailto: address.', 'mailto:ask@plaza.example.gov'), pattern: '^mailto:' },
  },
  required: ['@type', 'fn', 'hasEmail'],
  additionalProperties: false,
}
const catalogDistribution = {
  type: 'object',
  description: 'A file of the data set.',
  properties: {
    '@type': always('dcat:Distribution', 'The JSON-LD type.'),
    downloadURL: address('The address of the file.', `${base}/projects.csv`),
    mediaType: mediaType('The media type of the file.', 'text/csv'),
    format: { ...textSchema('The format for people.', 'CSV'), enum: ['CSV', 'JSON'] },
    title: textSchema('The title of the file.', 'Projects of City of Newport Beach (CSV)'),
    describedBy: address('The address of the data dictionary.', `${base}/dictionary.json`),
    describedByType: mediaType('The media type of the data dictionary.', 'application/json'),
  },
  required: ['@type', 'downloadURL', 'mediaType', 'format', 'title', 'describedBy', 'describedByType'],
  additionalProperties: false,
}

/** The schemas that files name, besides those of the rows. */
export const fileSchemas = {
  Catalog: catalog,
  CatalogContact: catalogContact,
  CatalogDataset: catalogDataset,
  CatalogDistribution: catalogDistribution,
  CatalogPublisher: catalogPublisher,
  DictionaryColumn: dictionaryColumn,
  DictionaryTable: dictionaryTable,
}
