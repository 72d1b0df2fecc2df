// Serializes replies to JSON with only the keys of their contract. Zod walks each schema again for each value; this compiles each schema
// once, at start.
import * as z from 'zod/v4/core'

type ReplyShape = (value: unknown) => unknown

/** Thrown if a value's type differs from the schema's; zod then reports the details. */
const misfit = new Error('misfit')
const fail = (): never => {
  throw misfit
}

/** Contracts share schemas, and tests build the app many times in one process. */
const shapes = new WeakMap<z.$ZodType, ReplyShape>()

/**
 * The serializer of a reply. Drops keys that the schema does not name, at every depth, and rejects a value of another type. Finer
 * conditions (a text's format, an enum's members) are checked only if `checked`.
 * @param checked also validates every reply with zod; for tests and development
 * @throws ZodError if a reply does not match the contract
 */
export function serializerOf(schema: z.$ZodType, { checked }: { checked: boolean }): (reply: unknown) => string {
  const shaped = reducerOf(schema)
  const serialize = (reply: unknown) => JSON.stringify(shaped(reply))
  if (!checked) return serialize
  return (reply) => {
    const text = serialize(reply)
    if (text !== JSON.stringify(z.parse(schema, reply))) throw new Error(`A reply is written otherwise than its contract reads it: ${text}`)
    return text
  }
}

/**
 * Reduces a reply to the keys of its contract, as a new value.
 * @throws ZodError if a reply does not match the contract
 */
export function reducerOf(schema: z.$ZodType): (reply: unknown) => unknown {
  const shape = shapes.get(schema) ?? shapeOf(schema)
  shapes.set(schema, shape)
  return (reply) => {
    try {
      return shape(reply)
    } catch {
      return z.parse(schema, reply)
    }
  }
}

function shapeOf(schema: z.$ZodType): ReplyShape {
  const one = schema as z.$ZodTypes
  const { def } = one._zod
  // Checks may change a value (trim).
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall ? byZod(schema) : objectOf(def.shape)
    case 'array':
      return arrayOf(shapeOf(def.element))
    case 'nullable':
      return nullable(shapeOf(def.innerType))
    case 'optional':
      return optional(shapeOf(def.innerType))
    case 'string':
    case 'number':
    case 'boolean':
      return 'coerce' in def && def.coerce ? byZod(schema) : scalar(def.type)
    case 'enum':
      return oneOf(new Set(Object.values(def.entries)))
    case 'literal':
      return oneOf(new Set(def.values))
    default:
      return byZod(schema)
  }
}

/** Rare schemas (unions, records, conversions) are left to zod. */
const byZod =
  (schema: z.$ZodType): ReplyShape =>
  (value) =>
    z.parse(schema, value)

const scalar =
  (type: 'string' | 'number' | 'boolean'): ReplyShape =>
  (value) =>
    // JSON has neither NaN nor Infinity.
    typeof value === type && (type !== 'number' || Number.isFinite(value)) ? value : fail()

const oneOf =
  (values: ReadonlySet<unknown>): ReplyShape =>
  (value) =>
    values.has(value) ? value : fail()

const nullable =
  (inner: ReplyShape): ReplyShape =>
  (value) =>
    value === null ? null : inner(value)

const optional =
  (inner: ReplyShape): ReplyShape =>
  (value) =>
    value === undefined ? undefined : inner(value)

const arrayOf =
  (element: ReplyShape): ReplyShape =>
  (value) =>
    Array.isArray(value) ? value.map(element) : fail()

/**
 * Compiled from an object literal: a loop over keys takes four times as long. The source contains only the contract's keys, quoted, and
 * no external input.
 */
function objectOf(shape: Readonly<Record<string, z.$ZodType>>): ReplyShape {
  const keys = Object.keys(shape).map((key) => JSON.stringify(key))
  const fields = keys.map((key, i) => `${key === '"__proto__"' ? `[${key}]` : key}: shape${i}(value[${key}])`)
  const make = new Function(
    'fail',
    ...keys.map((_, i) => `shape${i}`),
    `return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail()
      return { ${fields.join(', ')} }
    }`,
  )
  return make(fail, ...Object.values(shape).map(shapeOf)) as ReplyShape
}
