import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import * as contract from '../model/contract.ts'
import { citiesLike, zipPlaceOf, zipsOfCity, zipsOfCounty } from '../model/queries.server.ts'
import { placeKey, states } from '../model/rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

describe('GET /zipcode/countrys and /zipcode/states/:country', () => {
  test('200 the United States', async () => {
    const { status, body } = await s.call(null, contract.listCountries, {})
    expect([status, body]).toEqual([200, { countrys: [{ code: 'US', name: 'United States' }] }])
  })

  test.each(['US', 'usa', 'United States', 'united states of america'])('200 the states of %j', async (country) => {
    const { status, body } = await s.call(null, contract.listStates, { params: { country } })
    expect([status, body.states.length]).toEqual([200, 56])
    expect(body.states).toContainEqual({ code: 'CA', name: 'California' })
  })

  test('404 the states of another country', async () => {
    const { status, body } = await s.call(null, contract.listStates, { params: { country: 'Canada' } })
    expect([status, body]).toEqual([404, { message: 'The address must be in the United States.', code: 'country.unknown' }])
  })
})

describe('GET /zipcode/citys/:state', () => {
  test.each(['CA', 'ca', 'California'])('200 the cities of %j: each once, sorted', async (state) => {
    const { status, body } = await s.call(null, contract.listCities, { params: { state } })
    expect(status).toBe(200)
    expect(body.citys.length).toBeGreaterThan(1000)
    expect(body.citys[0]).toBe('Acampo')
    expect(body.citys).toContain('Newport Beach')
    expect(new Set(body.citys).size).toBe(body.citys.length)
  })

  test('200 every state of the list has cities', async () => {
    for (const { code } of states) {
      const { body } = await s.call(null, contract.listCities, { params: { state: code } })
      expect(body.citys.length, code).toBeGreaterThan(0)
    }
  })

  test('404 a state that is none', async () => {
    const { status, body } = await s.call(null, contract.listCities, { params: { state: 'Atlantis' } })
    expect([status, body]).toEqual([404, { message: 'We can’t find this state or territory.', code: 'state.unknown' }])
  })
})

describe('GET /zipcode/:zip', () => {
  test.each([
    ['92660', 'Newport Beach', 'Orange', 'CA', 'California'],
    ['10001', 'New York', 'New York', 'NY', 'New York'],
    ['60601', 'Chicago', 'Cook', 'IL', 'Illinois'],
    ['00501', 'Holtsville', 'Suffolk', 'NY', 'New York'],
    ['99950', 'Ketchikan', 'Ketchikan Gateway', 'AK', 'Alaska'],
    ['00901', 'San Juan', 'San Juan', 'PR', 'Puerto Rico'],
  ])('200 %s is %s', async (zip, city, county, state, stateName) => {
    const { status, body } = await s.call(null, contract.showZip, { params: { zip } })
    expect([status, body]).toMatchObject([200, { zipCode: zip, city, county, state, stateName, country: 'United States' }])
    expect([typeof body.lat, typeof body.lng]).toEqual(['number', 'number'])
  })

  test('200 ZIP+4, and a slash at the end', async () => {
    const plus4 = await s.call(null, contract.showZip, { params: { zip: '92660-1234' } })
    const slash = await s.inject(null, { url: '/api/v1/zipcode/92660/' })
    expect([plus4.status, plus4.body.zipCode]).toEqual([200, '92660'])
    expect(slash.body).toEqual(plus4.body)
  })

  test.each(['9266', '926600', 'abcde', '92660-12'])('422 %s', async (zip) => {
    const { status, body } = await s.call(null, contract.showZip, { params: { zip } })
    expect([status, body.code, body.errors]).toEqual([422, 'fields.invalid', { zip: 'Please enter a five-digit zip code' }])
  })

  test('404 five digits that are no zip code', async () => {
    const { status, body } = await s.call(null, contract.showZip, { params: { zip: '00000' } })
    expect([status, body]).toEqual([404, { message: 'There is no zip code 00000 in the United States.', code: 'zip.unknown' }])
  })
})

describe('POST /zipcode/countyDataAndMofify', () => {
  const countyOf = async (id: string) =>
    (await s.db.selectFrom('users').select('county').where('id', '=', id).executeTakeFirstOrThrow()).county

  test('200 visitor: known zip codes with their counties, unknown ones left out', async () => {
    const { status, body } = await s.call(null, contract.lookUpCounties, {
      body: { zipCodes: ['92660-1234', '00000', 'x', '10001', '92660'] },
    })
    expect([status, body]).toEqual([
      200,
      {
        counties: [
          { zipCode: '10001', county: 'New York', city: 'New York', state: 'NY', states: ['NY'] },
          { zipCode: '92660', county: 'Orange', city: 'Newport Beach', state: 'CA', states: ['CA'] },
        ],
      },
    ])
  })

  test('200 resident without a county: it is filled from the own zip code', async () => {
    expect(await countyOf(s.cast.resident.id)).toBeFalsy()
    const { status } = await s.call(s.cast.resident, contract.lookUpCounties, { body: { zipCodes: ['10001'] } })
    expect([status, await countyOf(s.cast.resident.id), await countyOf(s.cast.neighbor.id)]).toEqual([200, 'Orange', null])
  })

  test('200 resident with a county: it stays', async () => {
    const { id } = s.cast.otherZip
    await s.db.updateTable('users').set({ county: 'Elsewhere' }).where('id', '=', id).execute()
    await s.call(s.cast.otherZip, contract.lookUpCounties, { body: { zipCodes: ['94103'] } })
    expect(await countyOf(id)).toBe('Elsewhere')
  })

  test('200 official: nothing is filled', async () => {
    await s.call(s.cast.administrator, contract.lookUpCounties, { body: { zipCodes: ['92660'] } })
    expect(await countyOf(s.cast.administrator.id)).toBeFalsy()
  })

  test('422 more than 100, and no list', async () => {
    const many = await s.call(null, contract.lookUpCounties, { body: { zipCodes: Array(101).fill('92660') } })
    const none = await s.call(null, contract.lookUpCounties, { body: {} as never })
    expect([many.status, many.body.errors]).toEqual([422, { zipCodes: 'At most 100 are allowed' }])
    expect([none.status, none.body.errors]).toEqual([422, { zipCodes: 'This field is required' }])
  })
})

describe('GET /zipcode/zips/:state and /zipcode/suggest', () => {
  const zips = (state: string, query: { city?: string; county?: string }) => s.call(null, contract.listZips, { params: { state }, query })

  test('200 a whole city, a whole county', async () => {
    const city = await zips('CA', { city: 'newport beach' })
    const county = await zips('California', { county: 'Orange County' })
    expect(city.body.zipCodes).toEqual(['92658', '92659', '92660', '92661', '92662', '92663'])
    expect(county.body.zipCodes).toEqual(expect.arrayContaining(city.body.zipCodes))
    expect(county.body.zipCodes.length).toBeGreaterThan(100)
  })

  test('404 a city and a county that the state does not have; 422 neither named', async () => {
    const city = await zips('NY', { city: 'Newport Beach' })
    const county = await zips('CA', { county: 'Cook' })
    const neither = await zips('CA', {})
    expect([city.body.code, county.body.code, neither.status]).toEqual(['city.unknown', 'county.unknown', 422])
    expect([city.status, county.status]).toEqual([404, 404])
  })

  test('200 cities by the beginning of their name, the largest first', async () => {
    const { status, body } = await s.call(null, contract.suggestCities, { query: { q: 'newport, ca' } })
    expect([status, body.places.map((place) => place.label)]).toEqual([200, ['Newport Beach, CA', 'Newport Coast, CA']])
    const nothing = await s.call(null, contract.suggestCities, { query: { q: '%' } })
    expect(nothing.body.places).toEqual([])
  })

  test('200 a misspelt city, and zip codes by their beginning', async () => {
    const labels = async (q: string) => (await s.call(null, contract.suggestCities, { query: { q } })).body.places.map(({ label }) => label)
    expect((await labels('newprot beach'))[0]).toBe('Newport Beach, CA')
    expect((await labels('9266')).slice(0, 1)).toEqual(['Newport Beach, CA 92660'])
    expect(await labels('00000')).toEqual([])
  })
})

describe('places in words', () => {
  test.each([
    ['92663', 'Newport Beach, CA 92663'],
    ['92663-0001', 'Newport Beach, CA 92663'],
    ['Newport Beach', 'Newport Beach, CA'],
    ['newport beach, California', 'Newport Beach, CA'],
    ['Ithaca NY', 'Ithaca, NY'],
    ['evanston', 'Evanston, IL'],
    ['St. Louis', 'Saint Louis, MO'],
    ['Kansas City', 'Kansas City, MO'],
    ['Kansas City, KS', 'Kansas City, KS'],
    ['kansas city kansas', 'Kansas City, KS'],
    ['Mayaguez, PR', 'Mayagüez, PR'],
  ])('%j means %j', async (text, label) => expect((await zipPlaceOf(s.db, text))?.label).toBe(label))

  test.each(['', ' ', ',', '00000', 'Nowhere at all', 'Newport Beach, NY', "'; drop table zips; --"])('%j means nothing', async (text) =>
    expect(await zipPlaceOf(s.db, text)).toBeNull(),
  )

  test('the point of a city lies in it', async () => {
    const place = await zipPlaceOf(s.db, 'Newport Beach')
    expect(place?.lat).toBeCloseTo(33.62, 1)
    expect(place?.lng).toBeCloseTo(-117.9, 1)
  })

  test('a county is not the city of its name', async () => {
    const county = await zipsOfCounty(s.db, 'Fairfax', 'VA')
    const city = await zipsOfCounty(s.db, 'City of Fairfax', 'VA')
    expect([city.length > 0, county.length > 10, county.some((zip) => city.includes(zip))]).toEqual([true, true, false])
    expect(await zipsOfCity(s.db, 'Doña Ana', 'NM')).toEqual(await zipsOfCity(s.db, 'dona ana', 'NM'))
  })

  test('names are compared alike here and in the database', async () => {
    const names = ['St. Louis', 'Saint Louis', 'Mayagüez', 'De Kalb', 'Fort Mount Saint', 'Fortuna', "O'Fallon", 'Coeur d’Alene', '']
    for (const name of names) {
      const { rows } = await sql<{ key: string }>`select place_key(${name}) as key`.execute(s.db)
      expect(placeKey(name)).toBe(rows[0]?.key)
    }
  })

  test('a prefix is no pattern', async () => expect(await citiesLike(s.db, '_%', 5)).toEqual([]))
})

describe('GET /basemap', () => {
  const ground = (query: { bbox: string; shape?: 'tall' | 'wide'; zips?: string }) => s.call(null, contract.showBasemap, { query })

  test('200 the ground with the zip codes of the database; those asked for are strong', async () => {
    const { status, body } = await ground({ bbox: '-117.96,33.58,-117.83,33.67', zips: '92663,x' })
    expect([status, body.view.width, body.view.height, body.scale.miles]).toEqual([200, 520, 700, 2])
    expect(body.labels.filter((label) => label.strong).map((label) => label.text)).toEqual(['92663'])
    expect(body.labels.filter((label) => label.kind === 'zip').length).toBeGreaterThan(3)
    expect(body.land).toMatch(/^M/)
  })

  test('200 the same again, kept; and another shape', async () => {
    const first = await ground({ bbox: '-77,42,-76,43' })
    const again = await ground({ bbox: '-77.0001,42,-76,43' })
    const wide = await ground({ bbox: '-77,42,-76,43', shape: 'wide' })
    expect(again.body).toEqual(first.body)
    expect([wide.body.view.width, wide.body.view.height]).toEqual([880, 440])
  })

  test.each(['', '1,2,3', 'a,b,c,d', '-117,33,-118,34'])('422 bbox %j', async (bbox) => {
    const { status, body } = await ground({ bbox })
    expect([status, body.errors]).toEqual([422, { bbox: 'Please enter west,south,east,north in degrees' }])
  })

  test('422 another shape', async () => {
    const { status } = await s.inject(null, { url: '/api/v1/basemap?bbox=-77,42,-76,43&shape=round' })
    expect(status).toBe(422)
  })
})

describe('GET /zipcode/within', () => {
  const within = (bbox: string) => s.call(null, contract.zipsInView, { query: { bbox } })

  test('200 the zip codes of a part of the map with their places, sorted', async () => {
    const { status, body } = await within('-117.96,33.58,-117.83,33.67')
    expect([status, body.more]).toEqual([200, false])
    expect(body.zips.map((one) => one.zipCode)).toContain('92663')
    expect(body.zips.map((one) => one.zipCode)).toEqual(body.zips.map((one) => one.zipCode).toSorted())
    expect(body.zips.every(({ lat, lng }) => lat >= 33.58 && lat <= 33.67 && lng >= -117.96 && lng <= -117.83)).toBe(true)
  })

  test('200 at most 200, and that there are more; 422 what is no part', async () => {
    const { body } = await within('-125,24,-66,50')
    expect([body.zips.length, body.more]).toEqual([200, true])
    expect((await within('1,2,3')).status).toBe(422)
  })
})
