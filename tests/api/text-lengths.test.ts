// Every text and list that a call takes has a maximum, which is checked before anything else reads it.
import { expect, test } from 'vitest'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '../../src/core/contract/endpoint.ts'
import { maximumOf } from '../../src/core/contract/text-lengths.ts'
import { fieldErrors, validated } from '../../src/core/http/validation-errors.server.ts'
import { hostileTexts } from '../fuzz/hostile.ts'

const modules = import.meta.glob<Record<string, Endpoint | undefined>>('../../src/**/*contract.ts', { eager: true })
const parts = Object.values(modules).flatMap((one) =>
  Object.entries(one).flatMap(([name, value]) =>
    value?.method && value.path
      ? (['params', 'query', 'body'] as const).flatMap((part) =>
          value[part] ? [{ at: `${name}.${part}`, schema: value[part], e: value }] : [],
        )
      : [],
  ),
)

/** A place for a value: `put` makes what is sent of it. */
type Slot = { at: string; maximum: number; isList: boolean; put: (value: unknown) => unknown }
type Parts = {
  type: string
  shape?: Record<string, z.$ZodType>
  catchall?: z.$ZodType
  element?: z.$ZodType
  innerType?: z.$ZodType
  in?: z.$ZodType
  valueType?: z.$ZodType
  options?: z.$ZodType[]
  values?: unknown[]
}

/** A slot for every value of a schema, whatever type it should have: a client may send a text for each. */
function slotsIn(schema: z.$ZodType, at: string, put: (value: unknown) => unknown, depth = 0): Slot[] {
  const { type, shape, catchall, element, innerType, in: before, valueType, options } = schema._zod.def as unknown as Parts
  if (depth > 8) return []
  const within = (one: z.$ZodType, name: string, place: (value: unknown) => unknown) => slotsIn(one, at + name, place, depth + 1)
  if (shape) {
    const named = Object.entries(shape).flatMap(([name, one]) => within(one, `.${name}`, (value) => put({ [name]: value })))
    return [...named, ...(catchall && catchall._zod.def.type !== 'never' ? within(catchall, '.*', (value) => put({ another: value })) : [])]
  }
  if (before) return within(before, '', put)
  if (innerType) return within(innerType, '', put)
  const whole = { at, maximum: 0, isList: true, put }
  if (element) return [whole, ...within(element, '[]', (value) => put([value]))]
  if (valueType) return [whole, ...within(valueType, '{}', (value) => put({ name: value }))]
  if (options) return options.flatMap((one) => within(one, '', put))
  return [{ at, maximum: type === 'string' ? maximumOf(schema) : 0, isList: false, put }]
}

const slots = parts.flatMap(({ at, schema, e }) => slotsIn(schema, at, (value) => value).map((one) => ({ ...one, schema, e })))
test('every text of every call has a maximum below the size of a request', () => {
  expect(slots.length).toBeGreaterThan(900)
  expect(slots.filter(({ maximum, e }) => maximum >= (e.bodyBytesMax ?? 256 * 1024) + 1).map(({ at }) => at)).toEqual([])
})

test('a text of 200 KB is refused in a moment wherever it is sent, whatever it consists of', { timeout: 120_000 }, () => {
  const texts = Object.entries(hostileTexts).map(([shape, text]) => ({ shape, text }))
  const slow: string[] = []
  const taken: string[] = []
  for (const { at, maximum, put, schema } of slots) {
    for (const { shape, text } of texts) {
      const begin = performance.now()
      const result = validated(schema, put(text))
      if (performance.now() - begin > 500) slow.push(`${at}: ${shape}`)
      if ('value' in result && maximum < text.length / 2) taken.push(`${at}: ${shape}`)
    }
  }
  expect(slow).toEqual([])
  expect([...new Set(taken)]).toEqual([])
})

test('a request of too many values or levels is refused, and the most values that are read are judged in a moment', {
  timeout: 120_000,
}, () => {
  const deep = JSON.parse('['.repeat(60_000) + ']'.repeat(60_000)) as unknown
  const { schema } = slots[0] as (typeof slots)[0]
  for (const sent of [deep, Array.from({ length: 500_000 }, () => 0), Array.from({ length: 2501 }, () => [[], {}, 0])])
    expect(validated(schema, { unknown: sent })).toHaveProperty('error')
  const count = 9500
  const shapes = {
    numbers: Array.from({ length: count }, () => 0),
    texts: Array.from({ length: count }, (_, i) => String(i)),
    objects: Array.from({ length: count }, () => ({})),
    names: Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 0])),
  }
  const slow: string[] = []
  const lists = slots.filter(({ isList }) => isList)
  expect(lists.length).toBeGreaterThan(30)
  for (const { at, put, schema } of lists) {
    for (const [shape, value] of Object.entries(shapes)) {
      const sent = put(value)
      const judge = () => {
        const result = validated(schema, sent)
        if ('error' in result) fieldErrors(result.error.issues, 'en')
      }
      const milliseconds = processorMilliseconds(judge)
      // The garbage of the calls before may be collected during this one: what is slow by itself is slow again.
      if (milliseconds > 100 && processorMilliseconds(judge) > 100) slow.push(`${at}: ${shape}, ${Math.round(milliseconds)} ms`)
    }
  }
  expect(slow).toEqual([])
})

function processorMilliseconds(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
