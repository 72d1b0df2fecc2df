import { expect, test } from 'vitest'
import { readConfig } from '../../../core/config/config.server.ts'
import { visitRequest } from './counting.browser.ts'
import { countedPath } from './rules.ts'
import { rememberedUserType, userTypeIn } from './user-type.server.ts'

test.each([
  ['/projects', '/projects'],
  ['/project/01a/survey', '/project/01a/survey'],
  ['/profile', '/profile'],
  ['/reset/secret', null],
  ['/verifiedEmail/secret', null],
  ['/unsubscribe/secret', null],
  ['/profile/email/secret', null],
  ['/changepassword/user/01a', null],
  ['/q/abcd', null],
  ['/outbox', null],
  ['/quarry', '/quarry'],
])('a visit of %s is counted as %s', (pathname, counted) => expect(countedPath(pathname)).toBe(counted))

test('each provider gets its own language code', () => {
  const page = 'https://city.example.org/projects'
  const plausible = visitRequest({ provider: 'plausible', url: 'https://stats.example.org', siteId: 'city.example.org' }, page)
  expect(plausible.url).toBe('https://stats.example.org/api/event')
  expect(JSON.parse(plausible.init.body)).toEqual({ name: 'pageview', url: page, domain: 'city.example.org' })
  const matomo = new URL(visitRequest({ provider: 'matomo', url: 'https://stats.example.org/m', siteId: '7' }, page).url)
  expect([matomo.origin, matomo.pathname]).toEqual(['https://stats.example.org', '/m/matomo.php'])
  expect(Object.fromEntries(matomo.searchParams)).toEqual({ idsite: '7', rec: '1', apiv: '1', url: page, send_image: '0' })
})

test('the operator names the provider, its server and the site, or nothing is counted', () => {
  expect(readConfig({}).analytics).toBeUndefined()
  expect(readConfig({ ANALYTICS_PROVIDER: 'off', ANALYTICS_URL: 'https://s.example', ANALYTICS_SITE_ID: '1' }).analytics).toBeUndefined()
  const set = { ANALYTICS_PROVIDER: 'matomo', ANALYTICS_URL: 'https://s.example/m/', ANALYTICS_SITE_ID: '1' }
  expect(readConfig(set).analytics).toEqual({ provider: 'matomo', url: 'https://s.example/m', siteId: '1' })
  expect(() => readConfig({ ANALYTICS_PROVIDER: 'plausible' })).toThrow(/ANALYTICS_URL: .*\n.*ANALYTICS_SITE_ID: /)
  expect(() => readConfig({ ANALYTICS_PROVIDER: 'google' })).toThrow('ANALYTICS_PROVIDER')
})

test('what kind of account uses a browser is encoded, and what somebody wrote into the cookie counts for nothing', () => {
  const value = /userType=([\w-]+)/.exec(rememberedUserType('Organization'))?.[1] as string
  expect(value).not.toContain('Organization')
  expect(userTypeIn({ userType: value })).toBe('Organization')
  expect(userTypeIn({ userType: 'Organization' })).toBeUndefined()
  expect(userTypeIn({})).toBeUndefined()
})
