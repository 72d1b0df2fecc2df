import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Elsewhere, elsewhere, placeByIpSays, type Said } from '../../../../tests/servers/geocoders.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { publicNetworkOf } from './ip-location.server.ts'

const unknown = { city: null, state: 'CA', zip: null, lat: 33.6188829, lng: -117.9298493, source: 'default' }
const ithaca = { city: 'Ithaca', state: 'NY', zip: '14850', lat: 42.4406, lng: -76.4966, source: 'ip' }

const locate = (s: Stage, remoteAddress: string, headers = {}) => s.inject(null, { url: '/api/v1/places/here', remoteAddress, headers })

describe('GET /places/here, as it comes', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage()
  })
  afterAll(() => s.close())

  test('200 visitor: the default place, kept by nobody on the way', async () => {
    const { status, body, headers } = await locate(s, '8.8.8.8')
    expect([status, body, headers['cache-control']]).toEqual([200, unknown, 'no-store'])
  })

  test('429 the 1001st in an hour from one address; another is answered', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 1001; i++) statuses.push((await locate(s, '9.9.9.9')).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([1000, 429])
    expect((await locate(s, '9.9.9.8')).status).toBe(200)
  })
})

describe('GET /places/here with a service', () => {
  let s: Stage
  let other: Elsewhere
  let next = 0
  /** A network that was not asked for yet. */
  const fresh = () => `8.8.${++next}.77`
  beforeAll(async () => {
    other = await elsewhere(placeByIpSays())
    s = await stage({ PLACE_BY_IP: `${other.url}/{ip}/json?key=k`, HOST: '0.0.0.0', TRUST_PROXY: 'loopback' })
  })
  afterEach(() => {
    other.asked.length = 0
    other.says = placeByIpSays()
    s.clock.now = new Date(s.clock.now.getTime() + 120_000)
  })
  afterAll(async () => {
    await s.close()
    await other.close()
  })

  test('200 where the network is; the network is sent, and nothing else', async () => {
    const headers = { cookie: 'locale=x', 'accept-language': 'es', 'user-agent': 'a browser', referer: 'http://localhost/projects' }
    const { status, body } = await locate(s, '8.8.0.77', headers)
    expect([status, body]).toEqual([200, ithaca])
    const [asked] = other.asked
    expect(`${asked?.url.pathname}${asked?.url.search}`).toBe('/8.8.0.0/json?key=k')
    for (const name of ['cookie', 'referer', 'x-forwarded-for']) expect(asked?.headers[name]).toBe(undefined)
    expect([asked?.headers['user-agent'], asked?.headers['accept-language']]).not.toEqual(expect.arrayContaining(['a browser', 'es']))
  })

  test('everybody of a network: one request a day, also when they come at the same time', async () => {
    const all = await Promise.all(['1', '2', '3'].map((last) => locate(s, `8.9.1.${last}`)))
    expect(all.map(({ body }) => body)).toEqual([ithaca, ithaca, ithaca])
    expect(other.asked).toHaveLength(1)
    s.clock.now = new Date(s.clock.now.getTime() + 86_400_001)
    await locate(s, '8.9.1.4')
    expect(other.asked).toHaveLength(2)
  })

  test('behind a proxy on this machine: the address that it names', async () => {
    await locate(s, '127.0.0.1', { 'x-forwarded-for': '8.9.2.5' })
    expect(other.asked.map(({ url }) => url.pathname)).toEqual(['/8.9.2.0/json'])
  })

  test.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.4',
    '169.254.1.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('200 %s: the default place, and nobody is asked', async (address) => {
    expect([(await locate(s, address)).body, other.asked.length]).toEqual([unknown, 0])
  })

  test('200 somebody abroad: the default place; Puerto Rico is not abroad', async () => {
    other.says = placeByIpSays({ country_code: 'FR', region_code: 'IDF', city: 'Paris', postal: '75001' })
    expect((await locate(s, fresh())).body).toEqual(unknown)
    other.says = placeByIpSays({
      country_code: 'PR',
      region_code: null,
      city: 'San Juan',
      postal: '00901',
      latitude: 18.46,
      longitude: -66.1,
    })
    expect((await locate(s, fresh())).body).toEqual({ city: 'San Juan', state: 'PR', zip: '00901', lat: 18.46, lng: -66.1, source: 'ip' })
  })

  test('200 a zip code without a point lends its own; neither: the default place', async () => {
    other.says = { json: { country_code: 'US', postal: '92660' } }
    expect((await locate(s, fresh())).body).toMatchObject({ city: 'Newport Beach', state: 'CA', zip: '92660', source: 'ip' })
    other.says = { json: { error: true, reason: 'Reserved IP Address' } }
    expect((await locate(s, fresh())).body).toEqual(unknown)
  })

  test.each<[string, Said, RegExp]>([
    ['500', { status: 500, text: 'down' }, /status 500/],
    ['a page instead of JSON', { status: 200, text: '<html>' }, /cannot be understood/],
    ['a point off the Earth', placeByIpSays({ latitude: 123 }), /cannot be understood/],
    ['no answer in time', 'never', /nothing within 2 seconds/],
  ])('200 %s: the default place, and the service is left alone for a minute', async (_, says, why) => {
    other.says = says
    const ip = fresh()
    expect((await locate(s, ip)).body).toEqual(unknown)
    other.says = placeByIpSays()
    expect((await locate(s, fresh())).body).toEqual(unknown)
    const lines = takeConsole()
    expect([lines.length, other.asked.length]).toEqual([1, 1])
    expect(lines[0]).toMatch(why)
    expect(lines[0]).not.toContain('8.8.')
    s.clock.now = new Date(s.clock.now.getTime() + 60_001)
    expect((await locate(s, ip)).body).toEqual(ithaca)
  })

  test('who came from where is not written down', async () => {
    expect(await s.db.selectFrom('geocodes').selectAll().execute()).toEqual([])
  })
})

test.each([
  ['8.8.8.8', '8.8.8.0'],
  ['::ffff:8.8.8.8', '8.8.8.0'],
  ['2001:4860:4860::8888', '2001:4860:4860::'],
  ['2600::1', '2600:0:0::'],
  ['2600:1:2:3:4:5:6:7', '2600:1:2::'],
  ['172.32.0.1', '172.32.0.0'],
  ['255.255.255.255', null],
  ['0.0.0.0', null],
  ['::', null],
  ['not an address', null],
  ['', null],
])('the network of %j is %j', (ip, network) => expect(publicNetworkOf(ip)).toBe(network))
