// Every text that a call takes: what is too long is refused with its limit, and what turns the order of reading around is not stored.
import { expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import type { Endpoint } from '../../src/core/contract/endpoint.ts'

const modules = import.meta.glob<Record<string, Endpoint | undefined>>('../../src/**/*contract.ts', { eager: true })
const endpoints = Object.values(modules).flatMap((one) =>
  Object.entries(one).flatMap(([name, value]) => (value?.method && value.path && value.body ? [{ name, body: value.body }] : [])),
)

type Text = { at: string; schema: z.$ZodType; max: number }
type Check = { _zod: { def: { check: string; maximum?: number } } }
type Parts = {
  type: string
  checks?: Check[]
  shape?: Record<string, z.$ZodType>
  element?: z.$ZodType
  innerType?: z.$ZodType
  in?: z.$ZodType
  options?: z.$ZodType[]
}

/** The texts with a limit within a schema. */
function textsIn(schema: z.$ZodType, at: string): Text[] {
  const { type, shape = {}, element, innerType, in: before, options = [], checks = [] } = schema._zod.def as unknown as Parts
  if (type === 'string')
    return checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [{ at, schema, max: Number(def.maximum) }] : []))
  return [
    ...Object.entries(shape).flatMap(([name, one]) => textsIn(one, `${at}.${name}`)),
    ...[innerType, before, ...options].flatMap((one) => (one ? textsIn(one, at) : [])),
    ...(element ? textsIn(element, `${at}[]`) : []),
  ]
}

const texts = endpoints.flatMap(({ name, body }) => textsIn(body, name))

test('a text of one character more than its limit is refused, and the refusal names the limit', () => {
  expect(texts.length).toBeGreaterThan(100)
  const taken = texts.filter(({ schema, max }) => {
    const { error } = z.safeParse(schema, 'x'.repeat(max + 1))
    return !error?.issues.some((one) => ('maximum' in one && Number(one.maximum) === max) || one.code === 'invalid_format')
  })
  expect(taken.map(({ at }) => at)).toEqual([])
})

/** Secrets, codes, and addresses that are read by programs. */
const notRead =
  /\.(\w*[pP]assword|captcha|code|mailedCode|id|content|metadata|targets\[\]|answer|next|passages\[\]|url|origins\[\]|subdomain|domain|logo|links\[\]\.address)$/

test('a text that people read is stored without characters that turn the order of reading around', () => {
  const turned = texts.filter(({ schema, at }) => {
    const { data } = z.safeParse(schema, 'a\u202eb')
    return !notRead.test(at) && typeof data === 'string' && data !== 'ab'
  })
  expect(turned.map(({ at }) => at)).toEqual([])
})
