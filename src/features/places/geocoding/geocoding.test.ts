import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeConsole } from '../../../../tests/quiet.ts'
import * as said from '../../../../tests/servers/geocoders.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import * as contract from '../model/contract.ts'
import { keptAnswer, storeGeocode, takeTurn } from './geocodes.server.ts'
import { geocode } from './geocoding.server.ts'

const cityHall = '100 Civic Center Drive, Newport Beach, CA 92660'
const exact = { city: 'Newport Beach', county: 'Orange', state: 'CA', zip: '92660', lat: 33.610372, lng: -117.871906, precision: 'address' }
const minute = 60_000
const day = 86_400_000

const opened: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const one of opened) await one.close()
})

/** A stage whose geocoder is a server on loopback. */
async function open(provider: 'census' | 'nominatim' | 'google', says: said.Said) {
  const other = await said.elsewhere(says)
  const env = { GEOCODER: provider, GEOCODER_URL: `${other.url}/base/`, ...(provider === 'google' && { GEOCODER_KEY: 'a-key' }) }
  const s = await stage(env)
  opened.push(s, other)
  return { s, other }
}
const ask = (s: Stage, address = cityHall, who = s.cast.editor) => s.call(who, contract.geocodeAddress, { query: { address } })
/** The same without the call, where time passes that would end a session. */
const find = (s: Stage, address = cityHall) => geocode(s.app.appContext, address)

describe('GET /places/geocode, offline', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage()
    opened.push(s)
  })

  test('401 visitor, 403 resident, 403 viewer, 200 editor and administrator', async () => {
    const { resident, viewer, editor, administrator } = s.cast
    const all = await Promise.all(
      [null, resident, viewer, editor, administrator].map((who) => s.call(who, contract.geocodeAddress, { query: { address: cityHall } })),
    )
    expect(all.map(({ status }) => status)).toEqual([401, 403, 403, 200, 200])
  })

  test('422 editor: no address, and one that is too long', async () => {
    const all = [await ask(s, '  '), await ask(s, 'x'.repeat(301))]
    expect(all.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ['address']],
      [422, ['address']],
    ])
  })

  test.each([
    [cityHall, '100 Civic Center Drive', 'Newport Beach', 'Orange', '92660', 'zip'],
    ['100 Civic Center Drive, Newport Beach, CA 92660-3267, USA', '100 Civic Center Drive', 'Newport Beach', 'Orange', '92660', 'zip'],
    ['92663', '', 'Newport Beach', 'Orange', '92663', 'zip'],
    ['Newport Beach, CA 92663', '', 'Newport Beach', 'Orange', '92663', 'zip'],
    ['14850 Main Street, Newport Beach, CA', '14850 Main Street', 'Newport Beach', 'Orange', '', 'city'],
    ['Balboa Boulevard, Newport Beach, California, United States', 'Balboa Boulevard', 'Newport Beach', 'Orange', '', 'city'],
    ['1 Main Street, Suite 5, Ithaca, NY', '1 Main Street', 'Ithaca', 'Tompkins', '', 'city'],
    ['1 Main Street, Ithaca, NY 00000', '1 Main Street', 'Ithaca', 'Tompkins', '', 'city'],
  ])('200 %j is found by its zip code, else by its city', async (address, street, city, county, zip, precision) => {
    const { body } = await ask(s, address)
    expect(body.place).toMatchObject({ street, city, county, zip, precision, source: 'offline' })
  })

  test('200 the rest of a zip code is kept apart', async () => {
    expect((await ask(s, `${cityHall}-3267`)).body.place).toMatchObject({ zip: '92660', plus4: '3267' })
  })

  test.each(['Nowhere at all', '00000', '1 Main Street', ', ,'])('200 %j: no such place', async (address) => {
    expect((await ask(s, address)).body).toEqual({ place: null, source: 'offline' })
  })

  test('an address is not written down where nobody was asked', async () => {
    expect(await s.db.selectFrom('geocodes').selectAll().execute()).toEqual([])
  })
})

describe('census', () => {
  let s: Stage
  let other: said.Elsewhere
  beforeAll(async () => {
    const opened = await open('census', said.censusSays)
    s = opened.s
    other = opened.other
  })
  beforeEach(async () => {
    await s.db.deleteFrom('geocodes').execute()
    other.asked.length = 0
    other.says = said.censusSays
    s.clock.now = new Date(s.clock.now.getTime() + 2 * minute)
  })

  test('200 the address, in our words, and nothing else is sent', async () => {
    const { body } = await ask(s)
    expect(body).toEqual({ place: { ...exact, street: '100 Civic Center Dr', plus4: '', source: 'census' }, source: 'census' })
    const [{ url, headers }] = other.asked as [(typeof other.asked)[number]]
    expect(url.pathname).toBe('/base/geographies/onelineaddress')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: cityHall,
      benchmark: 'Public_AR_Current',
      vintage: 'Current_Current',
      format: 'json',
    })
    for (const name of ['cookie', 'authorization', 'referer', 'x-forwarded-for']) expect(headers[name]).toBe(undefined)
  })

  test('the same address again, spelled otherwise: one request in all, until 30 days have passed', async () => {
    await find(s)
    await find(s, `  ${cityHall.toUpperCase().replace(' ', '   ')} `)
    s.clock.now = new Date(s.clock.now.getTime() + 29 * day)
    other.says = { status: 500, text: 'down' }
    expect((await find(s))?.source).toBe('census')
    expect(other.asked).toHaveLength(1)
    other.says = said.censusSays
    s.clock.now = new Date(s.clock.now.getTime() + 2 * day)
    await find(s, 'Another one')
    expect(await s.db.selectFrom('geocodes').select('provider').execute()).toHaveLength(1)
    await find(s)
    expect(other.asked).toHaveLength(3)
  })

  test('no match: the zip code answers, and it is asked again after a day only', async () => {
    other.says = said.censusSaysNothing
    const place = await find(s)
    expect([place?.source, place?.precision, place?.zip]).toEqual(['offline', 'zip', '92660'])
    await find(s)
    expect(other.asked).toHaveLength(1)
    s.clock.now = new Date(s.clock.now.getTime() + day + minute)
    other.says = said.censusSays
    expect((await find(s))?.source).toBe('census')
    expect(other.asked).toHaveLength(2)
  })

  test('another process on the database need not ask', async () => {
    await find(s)
    expect(await keptAnswer(s.db, 'census', cityHall, s.clock.now)).toMatchObject({ zip: '92660' })
    expect(await keptAnswer(s.db, 'google', cityHall, s.clock.now)).toBe(undefined)
  })

  test.each<[string, said.Said, RegExp]>([
    ['500', { status: 500, text: '<h1>Internal Server Error</h1>' }, /status 500/],
    ['429', { status: 429, text: '' }, /status 429/],
    ['a page instead of JSON', { status: 200, text: '<html>maintenance</html>' }, /cannot be understood/],
    ['JSON of another shape', { json: { result: { addressMatches: [{ coordinates: { x: 'east', y: null } }] } } }, /cannot be understood/],
    ['an endless answer', { status: 200, text: 'x'.repeat(1024 * 1024 + 1) }, /too long/],
    ['a way elsewhere', { status: 302, text: '' }, /no connection/],
  ])('%s: the zip code answers, nothing is kept, and the operator is notified without the address', async (_, says, why) => {
    other.says = says
    const place = await find(s)
    expect([place?.source, place?.precision, place?.zip]).toEqual(['offline', 'zip', '92660'])
    expect(await s.db.selectFrom('geocodes').selectAll().execute()).toEqual([])
    const lines = takeConsole()
    expect(lines).toEqual([expect.stringMatching(why)])
    expect(lines[0]).not.toMatch(/Civic|92660/)
    expect(other.asked).toHaveLength(1)
  })

  test.each(['never', 'half'] as const)('an answer that %s comes: the zip code answers after two seconds', async (says) => {
    other.says = says
    const before = performance.now()
    expect((await find(s))?.source).toBe('offline')
    const took = performance.now() - before
    expect([took > 1900, took < 4000]).toEqual([true, true])
    expect(takeConsole()).toEqual([
      'The geocoder (census) isn’t responding: nothing within 2 seconds. The built-in zip codes are used instead.',
    ])
  })

  test('nobody listens: the operator is notified once a minute', async () => {
    const gone = await stage({ GEOCODER: 'census', GEOCODER_URL: 'http://127.0.0.1:1' })
    opened.push(gone)
    for (const address of [cityHall, '1 Main Street, Ithaca, NY 14850']) expect((await find(gone, address))?.source).toBe('offline')
    expect(takeConsole()).toHaveLength(1)
    gone.clock.now = new Date(gone.clock.now.getTime() + minute)
    await find(gone)
    expect(takeConsole()).toHaveLength(1)
  })
})

describe('google', () => {
  let s: Stage
  let other: said.Elsewhere
  beforeAll(async () => {
    const opened = await open('google', said.googleSays())
    s = opened.s
    other = opened.other
  })
  afterEach(() => s.db.deleteFrom('geocodes').execute())

  test('200 the address, with the rest of its zip code', async () => {
    other.says = said.googleSays()
    const { body } = await ask(s)
    expect(body.place).toEqual({ ...exact, street: '100 Civic Center Drive', plus4: '3267', source: 'google' })
    const url = other.asked.at(-1)?.url
    expect([url?.pathname, url?.searchParams.get('address'), url?.searchParams.get('key')]).toEqual(['/base/json', cityHall, 'a-key'])
  })

  test('how near the point is', async () => {
    const geometry = { location: { lat: 33.6, lng: -117.8 }, location_type: 'APPROXIMATE' }
    const near = async (change: Record<string, unknown>) => {
      other.says = said.googleSays(change)
      await s.db.deleteFrom('geocodes').execute()
      const { body } = await ask(s, 'Balboa Boulevard, Newport Beach, CA')
      return [body.source, body.place?.precision]
    }
    expect(await near({ types: ['route'], geometry: { ...geometry, location_type: 'GEOMETRIC_CENTER' } })).toEqual(['google', 'zip'])
    expect(await near({ types: ['postal_code'], geometry })).toEqual(['google', 'zip'])
    expect(await near({ types: ['locality', 'political'], geometry })).toEqual(['google', 'city'])
    expect(await near({ types: ['country', 'political'], geometry })).toEqual(['offline', 'city'])
  })

  test('Puerto Rico is a state, California in Canada is not', async () => {
    const part = said.googleParts
    const geometry = { location: { lat: 18.4655, lng: -66.1057 }, location_type: 'ROOFTOP' }
    const address_components = [part('San Juan', 'San Juan', 'locality'), part('Puerto Rico', 'PR', 'country')]
    other.says = said.googleSays({ address_components, geometry })
    expect((await ask(s, '1 Calle Fortaleza, San Juan, PR')).body.place).toMatchObject({ city: 'San Juan', state: 'PR', source: 'google' })
    other.says = said.googleSays({ address_components: [part('Toronto', 'Toronto', 'locality'), part('Canada', 'CA', 'country')] })
    expect((await ask(s, '1 Yonge Street, Toronto')).body.place?.source).not.toBe('google')
  })

  test('no results are kept; a refusal is not, and names no key', async () => {
    other.says = { json: { results: [], status: 'ZERO_RESULTS' } }
    const before = other.asked.length
    await ask(s)
    await ask(s)
    expect(other.asked.length - before).toBe(1)
    other.says = { json: { error_message: 'The provided API key is invalid.', results: [], status: 'REQUEST_DENIED' } }
    expect((await ask(s, '1 Main Street, Ithaca, NY 14850')).body.source).toBe('offline')
    expect(takeConsole()).toEqual([
      'The geocoder (google) isn’t responding: status REQUEST_DENIED. The built-in zip codes are used instead.',
    ])
    expect(await s.db.selectFrom('geocodes').select('answer').execute()).toEqual([{ answer: null }])
  })
})

describe('nominatim', () => {
  let s: Stage
  let other: said.Elsewhere
  beforeAll(async () => {
    const opened = await open('nominatim', said.nominatimSays())
    s = opened.s
    other = opened.other
  })
  beforeEach(async () => {
    await s.db.deleteFrom('geocodes').execute()
    await s.db.deleteFrom('geocoder_turns').execute()
    other.asked.length = 0
    other.says = said.nominatimSays()
  })
  /** The next free turn of a provider is an hour away. */
  const fillTurns = (provider: string) =>
    sql`update geocoder_turns set next_at = clock_timestamp() + interval '1 hour' where provider = ${provider}`.execute(s.db)

  test('200 the address; the application says who it is', async () => {
    const { body } = await ask(s)
    expect(body.place).toEqual({ ...exact, street: '100 Civic Center Drive', plus4: '3267', source: 'nominatim' })
    const [{ url, headers }] = other.asked as [(typeof other.asked)[number]]
    expect(headers['user-agent']).toMatch(/^Plaza \(http:\/\/127\.0\.0\.1:\d+\)$/)
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/base/search',
      { q: cityHall, format: 'jsonv2', addressdetails: '1', countrycodes: 'us', limit: '1', 'accept-language': 'en' },
    ])
  })

  test.each([
    [
      'a street',
      { place_rank: 26, addresstype: 'road', address: { road: 'Balboa Boulevard', city: 'Newport Beach', state: 'California' } },
      'zip',
    ],
    ['a zip code', { place_rank: 21, addresstype: 'postcode', address: { postcode: '92660', state: 'California' } }, 'zip'],
    ['a town', { place_rank: 16, addresstype: 'town', address: { town: 'Newport Beach', 'ISO3166-2-lvl4': 'US-CA' } }, 'city'],
  ])('how near %s is', async (_, change, precision) => {
    other.says = said.nominatimSays(change)
    expect((await ask(s)).body.place).toMatchObject({ precision, state: 'CA', source: 'nominatim' })
  })

  test('nothing found, and what is larger than a city: the zip code answers, and it is kept', async () => {
    other.says = { json: [] }
    expect((await ask(s)).body.source).toBe('offline')
    await s.db.deleteFrom('geocoder_turns').execute()
    other.says = said.nominatimSays({ place_rank: 8, addresstype: 'state', address: { state: 'California' } })
    expect((await ask(s, '1 Main Street, Newport Beach, CA')).body.source).toBe('offline')
    expect(await s.db.selectFrom('geocodes').select('answer').execute()).toEqual([{ answer: null }, { answer: null }])
  })

  test('one request a second; a caller who would wait too long is answered without it', async () => {
    const [last = '', ...streets] = ['1', '2', '3', '4'].map((number) => `${number} Main Street, Newport Beach, CA 92660`)
    const begun = performance.now()
    const all = await Promise.all(streets.map((street) => ask(s, street)))
    expect(all.map(({ body }) => body.source)).toEqual(['nominatim', 'nominatim', 'nominatim'])
    const times = other.asked.map(({ at }) => at - begun)
    expect(times).toHaveLength(3)
    for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(i * 1000)
    await fillTurns('nominatim')
    expect((await ask(s, last)).body.source).toBe('offline')
    expect(other.asked).toHaveLength(3)
    expect(takeConsole()).toEqual([expect.stringMatching(/too many questions at once/)])
  })

  test('turns are taken by all processes together', async () => {
    const begun = performance.now()
    for (const index of [0, 1, 2]) {
      const wait = (await takeTurn(s.db, 'x', 1000, 2500)) as number
      if (index === 0) expect(wait).toBe(0)
      // The clocks of the server and the database may differ by a little.
      expect(performance.now() - begun + wait).toBeGreaterThan(index * 1000 - 10)
    }
    await fillTurns('x')
    expect(await takeTurn(s.db, 'x', 1000, 2500)).toBeNull()
    expect(await takeTurn(s.db, 'x', 1000, 3_600_000)).toBeGreaterThan(2500)
  })
})

test('two who keep the same answer at the same time', async () => {
  const s = await stage()
  opened.push(s)
  const place = { ...exact, precision: 'address' as const, street: '', plus4: '' }
  await Promise.all([1, 2, 3].map(() => storeGeocode(s.db, 'census', cityHall, place, s.clock.now)))
  expect(await keptAnswer(s.db, 'census', cityHall, s.clock.now)).toEqual(place)
})
