// Refuses a text or list that is too long before anything else reads it: schemas clean, convert and match texts, and read every item of a
// list, before they look at the length.
import type * as z from 'zod/v4/core'

/** For ids, choices, cursors, values of unknown shape: texts whose schema states no maximum. */
export const unstatedMax = 10_000
/** Values of a part of a request, in lists and objects: schemas read each of them, some several times. */
const valuesMax = 10_000
/** Values within values. */
const levelsMax = 50
/** White space and formatting that cleaning removes may come with a text. */
const rawMax = (maximum: number) => 2 * maximum + 1000

type Path = readonly (string | number)[]
type Overlong = { path: Path; maximum: number; origin: 'string' | 'array' }
type FindOverlong = (value: unknown, path: Path) => Overlong | null

type SchemaParts = {
  type: string
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
  shape?: Record<string, z.$ZodType>
  catchall?: z.$ZodType
  element?: z.$ZodType
  innerType?: z.$ZodType
  in?: z.$ZodType
  out?: z.$ZodType
  valueType?: z.$ZodType
  options?: z.$ZodType[]
  left?: z.$ZodType
  right?: z.$ZodType
  getter?: () => z.$ZodType
}

const finders = new WeakMap<z.$ZodType, FindOverlong>()

const issues = { string: 'field.tooLong', array: 'field.tooManyItems' } as const

/** @returns the issue of the first text or list that is longer than its schema can accept; null if there is none */
export function overlongPart(schema: z.$ZodType, value: unknown): z.$ZodIssue | null {
  const found = hasTooMany(value) ? ({ path: [], maximum: valuesMax, origin: 'array' } as const) : finderOf(schema)(value, [])
  if (!found) return null
  const { origin, maximum, path } = found
  return { code: 'too_big', inclusive: true, input: undefined, origin, message: issues[origin], maximum, path: [...path] }
}

/** True for more values or levels than any call takes. */
function hasTooMany(value: unknown): boolean {
  let count = 0
  let level: unknown[] = [value]
  for (let levels = 0; level.length > 0; levels++) {
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      const inner = Array.isArray(one) ? one : Object.values(one)
      count += inner.length
      if (count > valuesMax) return true
      for (const each of inner) next.push(each)
    }
    if (levels > levelsMax) return true
    level = next
  }
  return false
}

/** The most characters of a text, or items of a list, that a schema states; `unstated` without one. */
export const maximumOf = (schema: z.$ZodType, unstated = unstatedMax): number =>
  partsOf(schema).checks?.reduce((least, { _zod: { def } }) => (def.check === 'max_length' ? Number(def.maximum) : least), unstated) ??
  unstated

const partsOf = (schema: z.$ZodType) => schema._zod.def as unknown as SchemaParts

function finderOf(schema: z.$ZodType): FindOverlong {
  const known = finders.get(schema)
  if (known) return known
  // A schema may contain itself.
  finders.set(schema, (value, path) => (finders.get(schema) as FindOverlong)(value, path))
  const made = finderFor(schema)
  finders.set(schema, made)
  return made
}

function finderFor(schema: z.$ZodType): FindOverlong {
  const { type, innerType, in: before, out, element, valueType, options, left, right, getter } = partsOf(schema)
  if (type === 'object') return inObject(schema)
  // A conversion reads whatever was sent: what follows it says what that may be.
  if (before) return finderOf(partsOf(before).type === 'transform' && out ? out : before)
  if (innerType) return finderOf(innerType)
  if (getter) return (value, path) => finderOf(getter())(value, path)
  if (element) return inValues(finderOf(element), maximumOf(schema, Number.POSITIVE_INFINITY))
  if (valueType) return inValues(finderOf(valueType))
  if (options) return inEvery(options.map(finderOf))
  if (left && right) return inEvery([left, right].map(finderOf))
  return inAnything(type === 'string' ? maximumOf(schema) : unstatedMax)
}

/** The fields that the schema does not name are not read, or else as `catchall`. */
function inObject(schema: z.$ZodType): FindOverlong {
  const { shape = {}, catchall } = partsOf(schema)
  const fields = new Map(Object.entries(shape).map(([name, one]) => [name, finderOf(one)]))
  const others = catchall && finderOf(catchall)
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return inAnything(unstatedMax)(value, path)
    return first(Object.entries(value), ([name, one]) => (fields.get(name) ?? others)?.(one, [...path, name]) ?? null)
  }
}

function inValues(find: FindOverlong, itemsMax = Number.POSITIVE_INFINITY): FindOverlong {
  return (value, path) => {
    if (Array.isArray(value)) {
      if (value.length > itemsMax) return { path, maximum: itemsMax, origin: 'array' }
      return first(value.entries(), ([at, one]) => find(one, [...path, at]))
    }
    if (typeof value !== 'object' || value === null) return find(value, path)
    const names = Object.keys(value)
    const long = first(names, (name) => (name.length > unstatedMax ? { path, maximum: unstatedMax, origin: 'string' } : null))
    return long ?? first(Object.entries(value), ([name, one]) => find(one, [...path, name]))
  }
}

/** A text or list is too long if it is for each schema; a field, if it is for one that names it. */
const inEvery =
  (finds: readonly FindOverlong[]): FindOverlong =>
  (value, path) => {
    const found = finds.map((find) => find(value, path))
    const inner = found.find((one) => one !== null && one.path !== path)
    if (inner) return inner
    return found.includes(null) ? null : (found as Overlong[]).reduce((one, other) => (other.maximum > one.maximum ? other : one))
  }

/** In a value of any shape. */
const inAnything =
  (maximum: number): FindOverlong =>
  (value, path) => {
    if (typeof value === 'string') return value.length > rawMax(maximum) ? { path, maximum, origin: 'string' } : null
    return typeof value === 'object' && value !== null ? inValues(inAnything(maximum))(value, path) : null
  }

function first<T>(values: Iterable<T>, find: (value: T) => Overlong | null): Overlong | null {
  for (const value of values) {
    const found = find(value)
    if (found) return found
  }
  return null
}
