// In which time zone a project's days are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { timeZones } from '../../../core/time/time-zones.ts'
import { updateOrganization } from '../../accounts/members/contract.ts'
import { showMe } from '../../accounts/model/contract.ts'
import { showProject } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('the time zone of a project is that of its own county, and that of its organization if its address is unknown', async () => {
  const inElPaso = await putProject(s.db, s.cast.editor, s.clock.now, { state: 'TX', zip: '79901' })
  const withoutAddress = await putProject(s.db, s.cast.editor, s.clock.now, { state: '', zip: '' })
  const zoneOf = async (id: string) => (await s.call(s.cast.editor, showProject, { params: { id } })).body.project.location.timeZone
  expect([await zoneOf(inElPaso), await zoneOf(withoutAddress)]).toEqual(['America/Denver', 'America/Los_Angeles'])
})

test('200 an organization chooses another for itself and its projects, and returns to that of its county; 403 viewer, 422 another zone', async () => {
  const id = s.cast.administrator.organizationId as string
  const project = await putProject(s.db, s.cast.editor, s.clock.now, { state: 'TX', zip: '79901' })
  const change = (timeZone: string | null, who = s.cast.administrator) =>
    s.call(who, updateOrganization, { params: { id }, body: { timeZone: timeZone as (typeof timeZones)[number] | null } })
  const shown = async () => {
    const { body } = await s.call(s.cast.administrator, showMe, {})
    const { body: about } = await s.call(s.cast.editor, showProject, { params: { id: project } })
    return [body.organization?.timeZone, body.organization?.timeZoneChosen, about.project.location.timeZone]
  }
  expect((await change('America/Phoenix')).status).toBe(200)
  expect(await shown()).toEqual(['America/Phoenix', true, 'America/Phoenix'])
  expect((await change('Europe/Paris')).status).toBe(422)
  expect((await change('America/Denver', s.cast.viewer)).status).toBe(403)
  expect((await change(null)).status).toBe(200)
  expect(await shown()).toEqual(['America/Los_Angeles', false, 'America/Denver'])
})
