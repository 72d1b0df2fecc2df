// Every text that a call takes has a maximum, which is checked before anything else reads the text.
import { expect, test } from 'vitest'
import type * as z from 'zod/v4/core'
import type { Endpoint } from '../../src/core/contract/endpoint.ts'
import { maximumOf } from '../../src/core/contract/text-lengths.ts'
import { validated } from '../../src/core/http/validation-errors.server.ts'
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
type Slot = { at: string; maximum: number; put: (text: string) => unknown }
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
  if (element) return within(element, '[]', (value) => put([value]))
  if (valueType) return within(valueType, '{}', (value) => put({ name: value }))
  if (options) return options.flatMap((one) => within(one, '', put))
  return [{ at, maximum: type === 'string' ? maximumOf(schema) : 0, put }]
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
