// Arbitraries of JSON values: fitting ones, from the API description's schemas, and ones that fit nowhere.
import fc from 'fast-check'
import { hostileTexts } from './hostile.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The parts of JSON Schema that the API description uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: Json[]
  const?: Json
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

/** Names one of the ids that exist when the request is sent: a seed generates the same requests in every database. */
const knownId = fc.nat(99).map((index) => `known:${index}`)

/** @returns `value` with each `known:<number>` replaced by one of `ids` */
export function withIds(value: Json, ids: readonly string[]): Json {
  if (typeof value === 'string') return value.replace(/^known:(\d+)$/, (_, index) => ids[Number(index) % ids.length] as string)
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, ids)]))
}

/** @returns values that satisfy the schema, as far as the schema says what the API accepts */
export function fitting(schema: Schema, named: Record<string, Schema>): fc.Arbitrary<Json> {
  const of = (one: Schema) => fitting(one, named)
  if (schema.$ref) return of(named[schema.$ref.split('/').at(-1) as string] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1)
  if (choices) return fc.oneof(...choices.map(of))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => of({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -(2 ** 31)), max: Math.min(schema.maximum ?? 5000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      })
    case 'object':
      return object(schema, named)
    default:
      return wild
  }
}

function object({ properties = {}, required = [], additionalProperties }: Schema, named: Record<string, Schema>): fc.Arbitrary<Json> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, fitting(one, named)]))
  const known = fc.record(fields, { requiredKeys: required.filter((key) => key in fields) })
  if (typeof additionalProperties !== 'object') return known
  const others = fc.dictionary(fc.oneof(knownId, fc.string({ maxLength: 5 })), fitting(additionalProperties, named), { maxKeys: 3 })
  return fc.tuple(known, others).map(([a, b]) => ({ ...b, ...a }))
}

function text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${String(n).padStart(2, '0')}`)
  if (format === 'date') return day
  if (format === 'date-time') return day.map((one) => `${one}T10:00:00.000Z`)
  if (format === 'email') return fc.nat().map((n) => `fuzz${n}@example.org`)
  const matching = pattern === undefined ? null : matchingOf(pattern)
  if (matching) return matching
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  return fc.oneof({ weight: 3, arbitrary: knownId }, { weight: 2, arbitrary: free })
}

/** @returns null for patterns that fast-check cannot generate from */
function matchingOf(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return null
  }
}

const nested = (depth: number): Json => (depth === 0 ? [] : [nested(depth - 1)])

/** Values that are wrong nearly everywhere: other types, ends of ranges, and texts that some layer below reads as more than a text. */
export const wild: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Json[]>(null, true, false, '', [], {}, [null], [[]], { '': null }, nested(200), ['a', { b: [1] }]),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Json[]>(0, -0, -1, 0.5, 1e308, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 99999999999),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Json[]>(
      ...[
        '\u0000',
        'a\u0000b',
        '\ud800',
        '\udfff\ud800',
        '\u202e\u2066',
        '\ufeff',
        '\ufffe\uffff',
        '👩‍👩‍👧‍👦'.repeat(50),
        '\u0301'.repeat(300),
      ],
      ...["' or 1=1 --", '\\', '%', '_', '*', '"', '`', ';', '{{1}}', '<b>&amp;</b>', '../../etc/passwd', '/', '.', '..', '?', '#'],
      ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e400', '0x10', '٣', 'true', 'constructor', '__proto__', 'toString'],
      ...['0000-00-00', '2026-02-30', '9999-12-31', '10000-01-01', '-000001-01-01', '+275760-09-13T00:00:00.001Z', '2026-12-01T24:00:00Z'],
      ...['x'.repeat(400), 'é'.repeat(3000), 'a '.repeat(20_000), '9'.repeat(400), `${'9'.repeat(30)}.5`, '-118,33,-117,34', '0,0,0,0'],
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom<Json[]>(...Object.values(hostileTexts)) },
  { weight: 3, arbitrary: knownId },
  { weight: 1, arbitrary: fc.array(knownId, { minLength: 50, maxLength: 300 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
)
