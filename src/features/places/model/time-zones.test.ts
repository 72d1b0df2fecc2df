// Time zones by county, held against towns whose clocks are known: 49 CFR part 71, and the town's own county where a state has two.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { showZip } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test.each([
  ['32301', 'Tallahassee, FL', 'America/New_York'],
  ['32501', 'Pensacola, FL', 'America/Chicago'],
  ['32456', 'Port St. Joe, in the eastern part of Gulf County, FL', 'America/New_York'],
  ['32465', 'Wewahitchka, in its western part', 'America/Chicago'],
  ['46402', 'Gary, IN', 'America/Chicago'],
  ['46204', 'Indianapolis, IN', 'America/New_York'],
  ['40202', 'Louisville, KY', 'America/New_York'],
  ['42101', 'Bowling Green, KY', 'America/Chicago'],
  ['37902', 'Knoxville, TN', 'America/New_York'],
  ['37203', 'Nashville, TN', 'America/Chicago'],
  ['49938', 'Ironwood, MI', 'America/Chicago'],
  ['48226', 'Detroit, MI', 'America/New_York'],
  ['79901', 'El Paso, TX', 'America/Denver'],
  ['78701', 'Austin, TX', 'America/Chicago'],
  ['57701', 'Rapid City, SD', 'America/Denver'],
  ['57104', 'Sioux Falls, SD', 'America/Chicago'],
  ['58601', 'Dickinson, ND', 'America/Denver'],
  ['58801', 'Williston, ND', 'America/Chicago'],
  ['69361', 'Scottsbluff, NE', 'America/Denver'],
  ['69201', 'Valentine, NE', 'America/Chicago'],
  ['67735', 'Goodland, KS', 'America/Denver'],
  ['83702', 'Boise, ID', 'America/Denver'],
  ['83814', "Coeur d'Alene, ID", 'America/Los_Angeles'],
  ['83549', 'Riggins, in the southern part of Idaho County', 'America/Denver'],
  ['97914', 'Ontario, OR', 'America/Denver'],
  ['97201', 'Portland, OR', 'America/Los_Angeles'],
  ['89883', 'West Wendover, NV', 'America/Denver'],
  ['86001', 'Flagstaff, AZ', 'America/Phoenix'],
  ['86515', 'Window Rock, on the Navajo Nation, which keeps summer time', 'America/Denver'],
  ['86042', 'Polacca, on the Hopi Reservation inside it, which does not', 'America/Phoenix'],
  ['99546', 'Adak, AK', 'America/Adak'],
  ['99501', 'Anchorage, AK', 'America/Anchorage'],
  ['96910', 'Hagåtña, GU', 'Pacific/Guam'],
  ['00901', 'San Juan, PR', 'America/Puerto_Rico'],
])('200 %s, %s: %s', async (zip, _, timeZone) => {
  expect((await s.call(null, showZip, { params: { zip } })).body).toMatchObject({ timeZone })
})

test('every zip code has one of the time zones that Plaza knows, and its clocks', async () => {
  const { rows } = await sql<{ zone: string }>`select distinct time_zone as zone from zips`.execute(s.db)
  expect(rows.map(({ zone }) => zone).sort()).toEqual([...timeZones].sort())
})
