import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())

const get = (url: string, token?: string) => s.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

test('security.txt says where to report a weakness, in the fields of RFC 9116, and is not out of date for half a year', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('https://plaza.example/contact-us')
  expect(fields.get('Canonical')).toBe('https://plaza.example/.well-known/security.txt')
  expect(fields.get('Policy')).toBe('https://plaza.example/security-policy')
  expect(fields.get('Preferred-Languages')?.split(', ')).toHaveLength(7)
  const days = (Date.parse(fields.get('Expires') ?? '') - s.clock.now.getTime()) / 86_400_000
  expect(Math.round(days)).toBe(180)
})

test('a password manager is led to the page where the password changes, a visitor to the login first', async () => {
  const visitor = await get('/.well-known/change-password')
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?next=/.well-known/change-password'])
  const { id, token } = s.cast.resident
  const own = await get('/.well-known/change-password', token)
  expect([own.statusCode, own.headers.location]).toEqual([302, `/changepassword/user/${id}`])
})

test('the icon has a size that a tab can show, by the name that old programs ask for', async () => {
  const { statusCode, headers, rawPayload } = await get('/favicon.ico')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([48, 48])
})
