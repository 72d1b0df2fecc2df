import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { findZip, type ZipPlace } from '../model/queries.server.ts'
import { findCityMisfit, findPinMisfit, unknownZip } from './fitting.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const placeOf = async (zip: string) => (await findZip(s.db, zip)) as ZipPlace

describe('the city of a zip code', () => {
  test.each([
    ['92660', 'Newport Beach'],
    ['92660', 'newport beach'],
    // A neighbor, and a village of the city with a post office of its own.
    ['92660', 'Costa Mesa'],
    ['92660', 'Corona del Mar'],
    // Not in the data at all.
    ['92660', 'Balboa Island'],
    ['92660', '新港滩'],
    // Cities whose mail carries a neighbor's name; places of the same name exist in other states.
    ['90201', 'Cudahy'],
    ['90040', 'Commerce'],
    ['90028', 'Hollywood'],
    ['10001', 'Manhattan'],
    ['06525', 'Woodbridge'],
    // One zip code over a state's border.
    ['66101', 'Kansas City'],
    ['11201', 'New York'],
    ['63103', 'Saint Louis'],
    ['00918', 'San Juan'],
    ['96910', 'Hagatna'],
    ['96950', 'Saipan'],
  ])('%s is in %s', async (zip, city) => expect(await findCityMisfit(s.db, await placeOf(zip), city)).toBeNull())

  test.each([
    ['92660', 'Boston'],
    ['92660', 'San Francisco'],
    ['92660', 'Ithaca'],
    ['92660', 'Los Angeles'],
    ['02134', 'Newport Beach'],
    ['14850', 'Syracuse'],
    ['14850', 'Cudahy'],
  ])('%s is not in %s', async (zip, city) => {
    const place = await placeOf(zip)
    expect(await findCityMisfit(s.db, place, city)).toMatchObject({ code: 'city.ofOtherZip', values: { zip, city: place.city } })
  })
})

describe('the pin of a zip code', () => {
  const misfit = async (lat: number, lng: number, zip: string | null) =>
    (await findPinMisfit(s.db, { lat, lng }, zip === null ? null : await placeOf(zip)))?.code ?? null

  test.each([
    ['its own middle', 33.6295, -117.8684, '92660'],
    ['a pier', 33.6065, -117.9305, '92661'],
    ['49 miles north', 34.3386, -117.8684, '92660'],
    ['an island harbor', 33.3455, -118.325, '90704'],
    ['by the river in Detroit', 42.3275, -83.0445, '48226'],
    ['by the falls of Niagara', 43.0845, -79.0665, '14303'],
    ['by the border in San Ysidro', 32.5435, -117.029, '92173'],
    ['San Juan', 18.4655, -66.1057, '00901'],
    ['Guam', 13.4745, 144.7504, '96910'],
    ['Key West', 24.5465, -81.7975, '33040'],
    ['the last of the Aleutians', 52.9, 172.9, '99546'],
    // The nearest zip code by far, 90 miles away.
    ['the Brooks Range', 68.2, -148.5, null],
    ['no zip code, in Kansas', 38.5, -98.5, null],
  ])('%s fits', async (_, lat, lng, zip) => expect(await misfit(lat, lng, zip)).toBeNull())

  test.each([
    ['Toronto', 43.65, -79.38, '92660', 'pin.abroad'],
    ['Toronto from Niagara Falls', 43.65, -79.38, '14303', 'pin.abroad'],
    ['Toronto without a zip code', 43.65, -79.38, null, 'pin.abroad'],
    ['Tijuana', 32.5, -117.0, '92173', 'pin.abroad'],
    ['Paris', 48.85, 2.35, '92660', 'pin.abroad'],
    ['the middle of the Pacific', 30, -150, '92660', 'pin.abroad'],
    ['the corner of the map', 0, 0, '92660', 'pin.abroad'],
    ['51 miles north', 34.3676, -117.8684, '92660', 'pin.farFromZip'],
    ['Manhattan', 40.75, -73.99, '92660', 'pin.farFromZip'],
  ])('%s does not', async (_, lat, lng, zip, code) => expect(await misfit(lat, lng, zip)).toBe(code))

  test('the nearest zip code is named', async () => {
    const found = await findPinMisfit(s.db, { lat: 40.7484, lng: -73.9967 }, await placeOf('92660'))
    expect(found?.values).toMatchObject({ zip: '92660', miles: 50, nearest: '10001', nearestCity: 'New York', nearestState: 'New York' })
  })
})

test('an unknown zip code: those of the city, at most five', async () => {
  expect(await unknownZip(s.db, '99999', 'Newport Beach', 'CA')).toEqual({
    code: 'zip.unknownInCity',
    values: { zip: '99999', city: 'Newport Beach', state: 'California', zips: '92658, 92659, 92660, 92661, 92662 …' },
  })
  expect(await unknownZip(s.db, '99999', 'Atlantis', 'CA')).toEqual({ code: 'zip.unknown', values: { zip: '99999' } })
})
