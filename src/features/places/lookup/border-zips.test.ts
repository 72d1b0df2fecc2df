// Zip codes that lie in several states belong to each of them: in look-ups, registrations, projects and responses.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { organizationForm, residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { updateOrganization } from '../../accounts/members/contract.ts'
import { register } from '../../accounts/model/contract.ts'
import { updateProfile } from '../../accounts/profile/contract.ts'
import { addComment, like } from '../../participation/responses/contract.ts'
import * as places from '../../places/model/contract.ts'
import * as projects from '../../projects/model/contract.ts'
import { findPlaces, findReferences, putFigures } from '../../results/population/queries.server.ts'
import { createAnswer } from '../../surveys/model/contract.ts'

const border = [
  ['02861', 'RI', 'MA'],
  ['42223', 'KY', 'TN'],
  ['59221', 'MT', 'ND'],
  ['63673', 'MO', 'IL'],
  ['71749', 'AR', 'LA'],
  ['73949', 'OK', 'TX'],
  ['81137', 'CO', 'NM'],
  ['84536', 'UT', 'AZ'],
  ['86044', 'AZ', 'UT'],
  ['86515', 'AZ', 'NM'],
  ['88063', 'NM', 'TX'],
  ['89439', 'NV', 'CA'],
  ['97635', 'OR', 'CA'],
] as const

let s: Stage
let owner: string
beforeAll(async () => {
  s = await stage()
  owner = s.cast.editor.organizationId as string
})
afterAll(() => s.close())

const moveOrganization = (state: string) => s.db.updateTable('organizations').set({ state }).where('id', '=', owner).execute()
let people = 0
async function registered(home: { zipCode: string; city: string; state: string }) {
  const email = `border${people++}@example.org`
  const { status, body } = await s.call(null, register, { body: { ...residentForm(email), ...home } })
  return { status, body, person: { id: body.user?._id, organizationId: null, token: body.token ?? '' } }
}

describe.each(border)('%s of %s and %s', (zip, first, second) => {
  const cityOf = async () => (await s.call(null, places.showZip, { params: { zip } })).body.city

  test('is looked up with both states, and among the cities and zip codes of both', async () => {
    const { body } = await s.call(null, places.showZip, { params: { zip } })
    expect([body.state, body.states]).toEqual([first, [first, second]])
    const { counties } = (await s.call(null, places.lookUpCounties, { body: { zipCodes: [zip] } })).body
    expect(counties.map((one) => one.states)).toEqual([[first, second]])
    const bbox = [body.lng - 0.01, body.lat - 0.01, body.lng + 0.01, body.lat + 0.01].join()
    const { zips } = (await s.call(null, places.zipsInView, { query: { bbox } })).body
    expect(zips.find((one) => one.zipCode === zip)?.states).toEqual([first, second])
    for (const state of [first, second]) {
      expect((await s.call(null, places.listCities, { params: { state } })).body.citys).toContain(body.city)
      expect((await s.call(null, places.listZips, { params: { state }, query: { city: body.city } })).body.zipCodes).toContain(zip)
      const found = (await s.call(null, places.suggestCities, { query: { q: `${body.city}, ${state}` } })).body.places
      expect(found.some((one) => one.city === body.city && one.state === state)).toBe(true)
    }
  })

  test('people register and stay in either state, and no other', async () => {
    const city = await cityOf()
    for (const state of [first, second]) {
      const { status, body, person } = await registered({ zipCode: zip, city, state })
      expect([status, body.user.state]).toEqual([200, state])
      const changed = await s.call(person, updateProfile, {
        params: { id: person.id },
        body: { zipCode: zip, streetAddress: '2 Main Street' },
      })
      expect([changed.status, changed.body.user.state]).toEqual([200, state])
    }
    const refused = await registered({ zipCode: zip, city, state: 'FL' })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['state']])
  })

  test('projects of both states ask it, and its people respond whichever state they named', async () => {
    const city = await cityOf()
    const answering = [await registered({ zipCode: zip, city, state: first }), await registered({ zipCode: zip, city, state: second })]
    for (const state of [first, second]) {
      await moveOrganization(state)
      const location = { street: '1 Main Street', city, state, zip, country: 'USA' }
      const made = await s.call(s.cast.editor, projects.createProject, { body: { zipCodes: [zip], location } })
      expect([made.status, made.body.project.location.state, made.body.project.zipCodes]).toEqual([200, state, [zip]])
      const { missing } = (await s.call(s.cast.editor, projects.showProjectForm, { params: { id: made.body.project._id } })).body
      expect(Object.keys(missing)).not.toContain('zipCodes')
      expect(Object.keys(missing)).not.toContain('location')
      const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
      await s.db.updateTable('project_zips').set({ zip }).where('project_id', '=', survey.projectId).execute()
      const id = await putProject(s.db, s.cast.editor, s.clock.now, {}, [zip])
      for (const { person } of answering) {
        const shown = await s.call(person, projects.showProject, { params: { id } })
        expect(shown.body.project.mayRespond.code).toBe(null)
        expect(
          (await s.call(person, createAnswer, { params: { id: survey.questions[0] as string }, body: { answer: 'yes' } })).status,
        ).toBe(200)
        expect((await s.call(person, like, { params: { id } })).status).toBe(200)
        expect((await s.call(person, addComment, { params: { id }, body: { text: 'By the bridge' } })).status).toBe(200)
      }
    }
    await moveOrganization('FL')
    const elsewhere = await s.call(s.cast.editor, projects.createProject, { body: { zipCodes: [zip] } })
    expect([elsewhere.status, Object.keys(elsewhere.body.errors ?? {})]).toEqual([422, ['zipCodes']])
    await moveOrganization('CA')
  })
})

test('an organization registers in, and stays in, the state that it names', async () => {
  const form = { ...(await organizationForm('clerk@example.org')), zipCode: '71749', city: 'Junction City', state: 'Louisiana' }
  expect((await s.call(null, register, { body: form })).status).toBe(200)
  const stateOf = async () =>
    (await s.db.selectFrom('organizations').select(['id', 'state']).where('name', '=', 'City of Example').executeTakeFirstOrThrow()).state
  expect(await stateOf()).toBe('LA')
  const address = await s.db.selectFrom('organizations').select('address').where('id', '=', owner).executeTakeFirstOrThrow()
  await s.db
    .updateTable('organizations')
    .set({ state: 'LA', address: JSON.stringify({ ...(address.address as object), state: 'LA' }) })
    .where('id', '=', owner)
    .execute()
  const sent = { address: { zipCode: '71749', city: 'Junction City' } }
  const changed = await s.call(s.cast.administrator, updateOrganization, { params: { id: owner }, body: sent })
  expect([changed.status, changed.body.organization.address.state]).toEqual([200, 'LA'])
})

test('figures of the population of either state are those of the zip code', async () => {
  await moveOrganization('NM')
  const row = { row: 2, level: 'zip', place: '86515', residents: 1000, groups: {} } as const
  const state = { row: 3, level: 'state', place: 'NM', residents: 2_000_000, groups: {} } as const
  expect(await findPlaces(s.db, 'NM', [row, state])).toEqual(['86515', 'NM'])
  expect(await findPlaces(s.db, 'FL', [row])).toEqual([null])
  await putFigures(s.db, owner, 'NM', [row, state], { name: 'Census', year: 2024, link: '' }, s.clock.now)
  // Gallup is in New Mexico alone.
  const project = await putProject(s.db, s.cast.editor, s.clock.now, {}, ['86515', '87301'])
  const found = await findReferences(s.db, project)
  expect([found.ofZips.map((one) => one.place), found.around.map((one) => one.place)]).toEqual([['86515'], ['NM']])
  await moveOrganization('CA')
})
