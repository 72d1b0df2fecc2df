import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'
import { availableLanguages } from './catalogues.server.ts'
import { cookieValue, type Language } from './languages.ts'
import { alternates, hasConsent, rememberLanguage } from './locale.server.ts'

vi.hoisted(() => {
  process.env['PSEUDO_LANGUAGE'] = 'zh'
})

let s: Stage
beforeAll(async () => {
  s = await stage()
  await s.db.updateTable('users').set({ language: 'zh' }).where('id', '=', s.cast.resident.id).execute()
})
afterAll(() => s.close())

const locale = (id: Language) => `locale=${encodeURIComponent(cookieValue(id))}`
const session = () => `userToken=${s.cast.resident.token}`
const chinese = expect.stringMatching(/^⟦/)
const english = expect.stringMatching(/^[A-Z]/)

/** The message of a refusal that everybody gets. */
async function messageFor(headers: InjectOptions['headers']): Promise<string | undefined> {
  const { status, body } = await s.inject(null, { method: 'GET', url: '/api/v1/zipcode/00000', headers })
  expect(status).toBe(404)
  return body.message
}

test('a visitor: the cookie, then the header, then English', async () => {
  expect(await messageFor({})).toEqual(english)
  expect(await messageFor({ 'accept-language': 'de, zh-CN;q=0.8, en;q=0.2' })).toEqual(chinese)
  expect(await messageFor({ 'accept-language': 'en', cookie: locale('zh') })).toEqual(chinese)
  expect(await messageFor({ 'accept-language': 'zh', cookie: locale('en') })).toEqual(english)
  expect(await messageFor({ 'accept-language': 'zh', cookie: 'locale=%7B' })).toEqual(chinese)
})

test('a browser that is logged in: the cookie, then what is saved, then the header', async () => {
  expect(await messageFor({ cookie: session(), 'accept-language': 'en' })).toEqual(chinese)
  expect(await messageFor({ cookie: `${session()}; ${locale('en')}` })).toEqual(english)
})

test('a program with a token: the header, then what is saved', async () => {
  const authorization = `Bearer ${s.cast.resident.token}`
  expect(await messageFor({ authorization, 'accept-language': 'en' })).toEqual(english)
  expect(await messageFor({ authorization })).toEqual(chinese)
})

test('the errors of fields, and refusals before it is known who asks', async () => {
  const headers = { 'accept-language': 'zh' }
  const sent = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload: { email: 'nobody' } })
  expect(sent.status).toBe(422)
  expect(Object.values(sent.body.errors ?? {})).not.toHaveLength(0)
  for (const text of Object.values(sent.body.errors ?? {})) expect(text).toEqual(chinese)
  const broken = await s.inject(null, {
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.status, broken.body.message]).toEqual([400, chinese])
})

test('the words of pages are served for each language, and no messages with them', async () => {
  const { body } = await s.inject(null, { method: 'GET', url: '/words/zh/site' })
  expect(body).toMatchObject({ projects: '⟦Projects⟧' })
  expect(body).not.toHaveProperty('messages')
  expect((await s.inject(null, { method: 'GET', url: '/words/xx/site' })).status).toBe(404)
})

test('a page is found in every language, by one address without any', () => {
  const links = alternates('https://plaza.example', '/projects?q=a%20b&lang=zh')?.split(', ')
  expect(links).toEqual([
    '<https://plaza.example/projects?q=a+b>; rel="alternate"; hreflang="x-default"',
    ...availableLanguages().map((id) => `<https://plaza.example/projects?q=a+b&lang=${id}>; rel="alternate"; hreflang="${id}"`),
  ])
  expect(alternates('https://plaza.example', `/projects?q=${'a'.repeat(1200)}`)).toBe(undefined)
  expect(alternates('https://plaza.example', '//elsewhere.example/x')).toMatch(/^<https:\/\/plaza\.example\/\/elsewhere/)
})

test('a chosen language is kept until the browser is closed, after consent for a year', () => {
  expect(hasConsent({ cookieConsent: 'decline' })).toBe(false)
  expect(rememberLanguage('zh', {})).toBe(`${locale('zh')}; Path=/; SameSite=Lax`)
  expect(rememberLanguage('zh', { cookieConsent: 'decline' })).toBe(`${locale('zh')}; Path=/; SameSite=Lax`)
  expect(rememberLanguage('zh', { cookieConsent: 'allow' })).toBe(`${locale('zh')}; Path=/; SameSite=Lax; Max-Age=31536000`)
})
