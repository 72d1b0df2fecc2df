import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../audit/contract.ts'
import { showMe } from '../model/contract.ts'
import { decideVerification, listVerifications } from '../verification/contract.ts'
import { replaceAdministrator, showOffer } from './contract.ts'
import { replaceByEmail } from './operator.server.ts'

const reason = 'The administrator has left the city.'
let s: Stage
let id: string
let operator: Person
beforeEach(async () => {
  s = await stage({ OPERATOR_EMAIL: 'neighbor@example.org' })
  id = s.cast.administrator.organizationId as string
  operator = s.cast.neighbor
})
afterEach(() => s.close())

const replace = (who: Person | null, user: string, body: { reason?: string } = { reason }, organization = id) =>
  s.call(who, replaceAdministrator, { params: { id: organization }, body: { user, ...body } as { user: string; reason: string } })
const permissions = async () =>
  Object.fromEntries(
    (await s.db.selectFrom('users').select(['email', 'permission']).where('organization_id', '=', id).execute()).map((one) => [
      one.email.split('@')[0],
      one.permission,
    ]),
  )
const textsTo = async (name: string) =>
  (await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', `${name}@example.org`).execute()).map((one) => one.body_text)

describe('the operator replaces an administrator who is gone', () => {
  test('200: the former one is a viewer and logged out, both and every editor read the reason, the log has an entry', async () => {
    const offerTo = { organization_id: id, to_user: s.cast.editor.id, created_at: s.clock.now, expires_at: new Date('2026-12-01') }
    await s.db.insertInto('administrator_offers').values(offerTo).execute()
    const { status, body } = await replace(operator, s.cast.viewer.id)
    expect([status, body.message]).toEqual([
      200,
      'viewer Example is now the administrator of City of Newport. We’ll email everyone involved.',
    ])
    expect(await permissions()).toEqual({ administrator: 'viewer', editor: 'editor', viewer: 'administrator' })
    expect((await s.call(s.cast.administrator, showMe, {})).status).toBe(401)
    expect((await s.call(s.cast.viewer, showMe, {})).body.user.permission).toBe('administrator')
    expect((await s.call(s.cast.viewer, showOffer, { params: { id } })).body.offer).toBeNull()
    for (const name of ['administrator', 'editor', 'viewer'])
      expect(await textsTo(name), name).toEqual([expect.stringContaining(`The site operator wrote: ${reason}`)])
    expect((await textsTo('administrator'))[0]).toContain('please contact the operator')
    const { body: log } = await s.call(s.cast.viewer, listAudit, { params: { id }, query: {} })
    expect(log.entries).toMatchObject([
      {
        action: 'POST /organizations/:id/administrator',
        subject: { _id: s.cast.viewer.id },
        user: { _id: operator.id },
        details: { by: 'operator', reason, former: 'administrator Example' },
      },
    ])
  })

  test('the next decision of the operator is mailed to the new administrator', async () => {
    await replace(operator, s.cast.editor.id)
    await s.db.deleteFrom('outbox').execute()
    await s.call(operator, decideVerification, { params: { id }, body: { verified: false, reason: 'Please call us.' } })
    expect([await textsTo('administrator'), (await textsTo('editor')).length]).toEqual([[], 1])
  })

  test('an organization without an administrator gets one', async () => {
    await s.db.deleteFrom('users').where('id', '=', s.cast.administrator.id).execute()
    expect((await replace(operator, s.cast.editor.id)).status).toBe(200)
    expect(await permissions()).toEqual({ editor: 'administrator', viewer: 'viewer' })
  })

  test('401 a visitor, 403 everybody else, 404 an unknown organization', async () => {
    expect((await replace(null, s.cast.editor.id)).status).toBe(401)
    for (const who of [s.cast.resident, s.cast.viewer, s.cast.editor, s.cast.administrator, s.cast.otherAdministrator])
      expect((await replace(who, s.cast.editor.id)).body.code).toBe('access.operatorOnly')
    for (const none of [newId(), 'none']) expect((await replace(operator, s.cast.editor.id, { reason }, none)).status).toBe(404)
  })

  test('422 without a reason and for a person from elsewhere; 409 the administrator, and an unconfirmed address', async () => {
    for (const body of [{}, { reason: '  ' }])
      expect(await replace(operator, s.cast.editor.id, body)).toMatchObject({
        status: 422,
        body: { errors: { reason: expect.any(String) } },
      })
    for (const user of [s.cast.otherAdministrator.id, s.cast.resident.id, 'none'])
      expect(Object.keys((await replace(operator, user)).body.errors ?? {})).toEqual(['user'])
    expect(await replace(operator, s.cast.administrator.id)).toMatchObject({ status: 409, body: { code: 'transfer.already' } })
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', s.cast.editor.id).execute()
    expect(await replace(operator, s.cast.editor.id)).toMatchObject({ status: 409, body: { code: 'transfer.unconfirmed' } })
  })

  test('two simultaneous offers accepted by different people leave one administrator', async () => {
    await Promise.all([replace(operator, s.cast.editor.id), replace(operator, s.cast.viewer.id)])
    expect(Object.values(await permissions()).filter((one) => one === 'administrator')).toHaveLength(1)
  })

  test('the operator’s list names who can take over', async () => {
    const { body } = await s.call(operator, listVerifications, { query: { status: 'verified', q: 'Newport' } })
    expect(body.organizations[0]).toMatchObject({
      administrator: { _id: s.cast.administrator.id },
      colleagues: [{ _id: s.cast.editor.id, email: 'editor@example.org' }, { _id: s.cast.viewer.id }],
    })
  })
})

describe('by the command line', () => {
  test('the official with the address, in the name of the operator', async () => {
    const replaced = await replaceByEmail(s.app.appContext, ' EDITOR@example.org ', reason)
    expect(replaced).toEqual({ name: 'editor Example', former: 'administrator Example', organization: 'City of Newport' })
    expect((await permissions()).editor).toBe('administrator')
    const { body } = await s.call(s.cast.editor, listAudit, { params: { id }, query: {} })
    expect(body.entries[0]).toMatchObject({ details: { by: 'operator', reason } })
  })

  test('404 nobody and a resident, 409 the administrator', async () => {
    for (const email of ['nobody@example.org', 'resident@example.org'])
      await expect(replaceByEmail(s.app.appContext, email, reason)).rejects.toMatchObject({ status: 404 })
    await expect(replaceByEmail(s.app.appContext, 'administrator@example.org', reason)).rejects.toMatchObject({ status: 409 })
  })
})
