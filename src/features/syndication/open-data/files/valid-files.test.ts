// Every file of open data is what its description says: JSON and CSV, the catalog and the dictionary, with and without open reading.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putOpenData } from '../../../../../tests/fixtures/open-data.ts'
import { openReading } from '../../../../../tests/project.ts'
import { type Stage, stage } from '../../../../../tests/stage.ts'
import { changeOwnSite } from '../../../accounts/white-label/contract.ts'
import { type TableName, tableNames, tables } from '../rules.ts'
import { rowSchemas } from './column-schemas.server.ts'
import { filesDescription } from './description.server.ts'

type Schema = { properties: Record<string, { type?: string | string[]; description?: string; examples?: unknown[] }> }
type Media = { schema: { contentSchema?: object } }
type Row = Record<string, unknown>

const host = 'plaza.example'
const description = filesDescription({ publicUrl: `https://${host}`, productName: 'Plaza' })
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
ajv.addKeyword('x-unit')
const withDefs = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as object
const $defs = withDefs(description.components.schemas)
/** What is wrong with a value, as lines; empty if nothing is. */
const faultsOf = (schema: object, value: unknown): string[] => {
  const validate = ajv.compile({ ...withDefs(schema), $defs })
  validate(value)
  return (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`)
}

/** The cells of a CSV file as RFC 4180 has it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of csv.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && quoted === undefined && plain === '' && row.length === 0) break
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** The rows of a CSV file by its heading, with the types of the schema. */
function recordsOfCsv(csv: string, { properties }: Schema): Row[] {
  const [head = [], ...rows] = cellsOf(csv)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, cellValue(row[at] ?? '', properties[name]?.type ?? [])])))
}
function cellValue(cell: string, type: string | string[]): unknown {
  const types = [type].flat()
  if (cell === '' && types.includes('null')) return null
  if (types.includes('number') || types.includes('integer')) return Number(cell)
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}

let s: Stage
let slug: string
let results: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: `https://${host}`, MAIL_FROM: 'Plaza <ask@plaza.example>' })
  ;({ slug, results } = await putOpenData(s))
})
afterAll(() => s.close())

const read = async (path: string) => {
  s.app.directReads.forget()
  const found = await s.app.inject({ url: path, headers: { host } })
  expect([path, found.statusCode]).toEqual([path, 200])
  return found
}
const mediaOf = (path: string, type: string): Media => {
  const get = description.paths[path]?.get as unknown as { responses: { 200: { content: Record<string, Media> } } }
  return get.responses[200].content[type] as Media
}
const addressOf = (path: string) => path.replace('{slug}', slug).replace('{project}', results)
const json = Object.keys(description.paths).filter((path) => path.endsWith('.json') && path.startsWith('/open-data/{slug}'))
const csv = Object.keys(description.paths).filter((path) => path.endsWith('.csv'))
const schemas = description.components.schemas as unknown as Record<string, Schema>

describe('the schemas', () => {
  test.each(tableNames)('%s: each column has a type, a description and an example that fits it', (table) => {
    const row = Object.values(rowSchemas())[tableNames.indexOf(table)] as unknown as Schema
    expect(Object.keys(row.properties)).toEqual(Object.keys(tables[table]))
    for (const [name, column] of Object.entries(row.properties)) {
      expect([name, column.description]).toEqual([name, expect.stringMatching(/\.$/)])
      expect([name, column.type, column.examples?.length]).toEqual([name, expect.anything(), 1])
      expect([name, faultsOf(column, column.examples?.[0])]).toEqual([name, []])
    }
  })

  test('no field of any schema is without a description, a type and, for a text or number, an example', () => {
    const fields = Object.entries(schemas).flatMap(([name, { properties }]) =>
      Object.entries(properties).map(([field, one]) => ({ at: `${name}.${field}`, one })),
    )
    expect(fields.length).toBeGreaterThan(70)
    for (const { at, one } of fields) {
      const { $ref, items, additionalProperties, ...rest } = one as Record<string, unknown>
      if ($ref) continue
      expect([at, rest['description']]).toEqual([at, expect.stringMatching(/\.$/)])
      expect([at, rest['type'] ?? rest['const']]).toEqual([at, expect.anything()])
      if (!items && !additionalProperties) expect([at, rest['examples']]).toEqual([at, [expect.anything()]])
    }
  })
})

describe('the files', () => {
  test('what the description has are six JSON and four CSV files of an organization', () => {
    expect([json.length, csv.length]).toEqual([6, 4])
  })

  test.each(json)('%s', async (path) => {
    const body = (await read(addressOf(path))).json()
    expect(faultsOf(mediaOf(path, 'application/json').schema, body)).toEqual([])
  })

  test.each(csv)('%s: the columns of its schema, and the rows of the JSON file', async (path) => {
    const table = /(\w+)(?:-\{project\})?\.csv$/.exec(path)?.[1] as TableName
    const file = (await read(addressOf(path))).body
    const [name] = Object.keys(schemas).filter((one) => JSON.stringify(mediaOf(path, 'text/csv').schema.contentSchema).includes(`/${one}"`))
    const row = schemas[name as string] as Schema
    expect(cellsOf(file)[0]).toEqual(Object.keys(row.properties))
    const rows = recordsOfCsv(file, row)
    expect(rows.length).toBeGreaterThan(0)
    expect(faultsOf(mediaOf(path, 'text/csv').schema.contentSchema as object, rows)).toEqual([])
    expect(rows).toEqual((await read(addressOf(path).replace('.csv', '.json'))).json()[table])
  })

  test('the catalog at the root of an organization’s own site', async () => {
    const site = { subdomain: 'city', domain: null, brandColor: null, accentColor: null, links: [] }
    expect((await s.call(s.cast.administrator, changeOwnSite, { body: site })).status).toBe(200)
    const found = await s.app.inject({ url: '/data.json', headers: { host: `city.${host}` } })
    expect(faultsOf(mediaOf('/data.json', 'application/json').schema, found.json())).toEqual([])
  })

  test('without open reading, where fewer decisions are shown', async () => {
    await openReading(s.db, s.cast.administrator, false)
    for (const path of json) {
      const body = (await read(addressOf(path))).json()
      expect([path, faultsOf(mediaOf(path, 'application/json').schema, body)]).toEqual([path, []])
    }
    await openReading(s.db, s.cast.administrator)
  })

  test('a file that differs is noticed: a column too many or too few, another type, a value that is none', async () => {
    const path = '/open-data/{slug}/projects.json'
    const { schema } = mediaOf(path, 'application/json')
    const body = (await read(addressOf(path))).json()
    const [first] = body.projects as [Row]
    const { zip: _, ...fewer } = first
    const others: Row[] = [
      { ...first, secret: 'x' },
      fewer,
      { ...first, latitude: '33.6' },
      { ...first, opens_on: '20.11.2026' },
      { ...first, status: 'draft' },
    ]
    for (const one of others) expect(faultsOf(schema, { ...body, projects: [one] })).not.toEqual([])
  })
})

test('the dictionary has the columns of the files, all of them and no others, in every table', async () => {
  const dictionary: { table: TableName; columns: { name: string }[] }[] = (await read(`/open-data/${slug}/dictionary.json`)).json()
  const explained = Object.fromEntries(dictionary.map(({ table, columns }) => [table, columns.map(({ name }) => name)]))
  const inFiles = await Promise.all(
    tableNames.map(async (table) => {
      const file = table === 'results' ? `results-${results}` : table
      const [head] = cellsOf((await read(`/open-data/${slug}/${file}.csv`)).body)
      const rows: Row[] = (await read(`/open-data/${slug}/${file}.json`)).json()[table]
      for (const row of rows) expect([table, Object.keys(row)]).toEqual([table, head])
      return [table, head]
    }),
  )
  expect(explained).toEqual(Object.fromEntries(inFiles))
})
