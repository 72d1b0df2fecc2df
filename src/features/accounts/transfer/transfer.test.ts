import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../audit/contract.ts'
import { removeUser, showOrganization, updateMember } from '../members/contract.ts'
import { showMe } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { acceptOffer, declineOffer, offerAdministrator, showOffer, withdrawOffer } from './contract.ts'
import { expireOffers } from './expiry.server.ts'

const password = 'Correct1horse'
const dayMilliseconds = 86_400_000
let s: Stage
let params: { id: string }
let own: Person
let editor: Person
beforeEach(async () => {
  s = await stage()
  own = s.cast.administrator
  editor = s.cast.editor
  params = { id: own.organizationId as string }
  const hash = await hashPassword(password)
  await s.db.updateTable('users').set({ password_hash: hash, role: 'Clerk' }).execute()
})
afterEach(() => s.close())

const offer = (who: Person | null = own, user = editor.id, currentPassword = password, id = params.id) =>
  s.call(who, offerAdministrator, { params: { id }, body: { user, currentPassword } })
const accept = (who: Person | null = editor, currentPassword = password, id = params.id) =>
  s.call(who, acceptOffer, { params: { id }, body: { currentPassword } })
const decline = (who: Person | null = editor, id = params.id) => s.call(who, declineOffer, { params: { id } })
const withdraw = (who: Person | null = own, id = params.id) => s.call(who, withdrawOffer, { params: { id } })
const shown = async (who: Person = own) => (await s.call(who, showOffer, { params })).body
const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code]
const lettersTo = async (email: string) =>
  (await s.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id').execute()).map(
    (one) => `${one.letter}: ${one.subject}\n${one.body_text}`,
  )
const administrators = async () =>
  (
    await s.db.selectFrom('users').select('id').where('organization_id', '=', params.id).where('permission', '=', 'administrator').execute()
  ).map((one) => one.id)
const acts = async (who: Person) =>
  (await s.call(who, listAudit, { params, query: {} })).body.entries.filter((one) => one.action.includes('/administrator'))
const expire = () => expireOffers({ db: s.db, config: s.app.appContext.config, now: s.clock.now })
const moveClock = async (milliseconds: number) => {
  s.clock.now = new Date(s.clock.now.getTime() + milliseconds)
  await s.db.updateTable('sessions').set({ last_seen_at: s.clock.now }).execute()
}
/** Another editor of Newport, with a confirmed address or without. */
async function anotherEditor(isConfirmed = true): Promise<string> {
  const id = newId()
  await s.db
    .insertInto('users')
    .values({
      id,
      login_type: 'Organization',
      organization_id: params.id,
      permission: 'editor',
      first_name: 'Bo',
      last_name: 'Example',
      email: `${id}@example.org`,
      email_verified_at: isConfirmed ? s.clock.now : null,
      language: 'fr',
    })
    .execute()
  return id
}

describe('an offer', () => {
  test('200: it is mailed, everybody of the organization sees it, and nothing else has changed', async () => {
    expect(await shown()).toEqual({
      administrator: { _id: own.id, name: 'administrator Example', email: 'administrator@example.org' },
      offer: null,
      candidates: [{ _id: editor.id, name: 'editor Example', email: 'editor@example.org' }],
    })
    const { status, body } = await offer()
    expect([status, body.message]).toEqual([200, 'editor Example will get your offer by email.'])
    const expiresAt = new Date(s.clock.now.getTime() + 7 * dayMilliseconds).toISOString()
    for (const who of [own, editor, s.cast.viewer])
      expect((await shown(who)).offer).toMatchObject({ to: { _id: editor.id, email: 'editor@example.org' }, expiresAt })
    const [letter] = await lettersTo('editor@example.org')
    expect(letter).toContain('administrator: administrator Example offers you the administrator role of City of Newport')
    expect(letter).toContain('You can accept until Nov 27, 2026.')
    expect(letter).toContain('/administrator')
    expect(await administrators()).toEqual([own.id])
    expect(await acts(own)).toMatchObject([{ action: 'POST /organizations/:id/administratorOffer', subject: { _id: editor.id } }])
  })

  test('401 a visitor, 403 others and other organizations, 404 an organization that is none', async () => {
    expect(codeOf(await offer(null))).toEqual([401, 'login.needed'])
    for (const who of [s.cast.resident, s.cast.viewer, editor, s.cast.otherAdministrator]) expect((await offer(who)).status).toBe(403)
    expect((await offer(own, editor.id, password, 'none')).status).toBe(404)
    expect((await s.call(s.cast.otherAdministrator, showOffer, { params })).status).toBe(403)
    expect((await s.call(s.cast.resident, showOffer, { params })).status).toBe(403)
    expect((await s.call(null, showOffer, { params })).status).toBe(401)
  })

  test('422 a wrong password, no password, somebody from elsewhere; 409 a viewer, oneself, somebody unconfirmed', async () => {
    const errorsOf = async (user: string, typed: string) => Object.keys((await offer(own, user, typed)).body.errors ?? {})
    expect(await errorsOf(editor.id, 'wrong')).toEqual(['currentPassword'])
    expect(Object.keys((await s.call(own, offerAdministrator, { params, body: { user: editor.id } })).body.errors ?? {})).toEqual([
      'currentPassword',
    ])
    for (const user of [s.cast.otherAdministrator.id, s.cast.resident.id, newId(), 'none'])
      expect(await errorsOf(user, password)).toEqual(['user'])
    expect(codeOf(await offer(own, s.cast.viewer.id))).toEqual([409, 'transfer.editorsOnly'])
    expect(codeOf(await offer(own, own.id))).toEqual([409, 'transfer.already'])
    expect(codeOf(await offer(own, await anotherEditor(false)))).toEqual([409, 'transfer.unconfirmed'])
    expect((await shown()).offer).toBeNull()
  })

  test('409 while another is open, also for ten simultaneous offers', async () => {
    const other = await anotherEditor()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => offer(own, i % 2 === 0 ? editor.id : other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const one of answers.filter(({ status }) => status !== 200)) expect(codeOf(one)).toEqual([409, 'transfer.open'])
    expect(await s.db.selectFrom('outbox').select('id').execute()).toHaveLength(1)
  })

  test('ends after 7 days: nobody sees or accepts it, and another can be made in its place', async () => {
    await offer()
    await moveClock(7 * dayMilliseconds - 1)
    expect((await shown()).offer).not.toBeNull()
    await moveClock(1)
    expect((await shown()).offer).toBeNull()
    expect(codeOf(await accept())).toEqual([404, 'transfer.noOffer'])
    expect((await offer(own, await anotherEditor())).status).toBe(200)
    expect((await accept()).status).toBe(403)
    await moveClock(7 * dayMilliseconds)
    await expire()
    expect(await s.db.selectFrom('administrator_offers').selectAll().execute()).toEqual([])
  })

  test('that nobody answered is mailed to both and logged, once, however many jobs run', async () => {
    await offer()
    await moveClock(7 * dayMilliseconds - 1)
    await expire()
    expect((await shown()).offer).not.toBeNull()
    await s.db.deleteFrom('outbox').execute()
    await moveClock(1)
    await Promise.all([expire(), expire(), expire()])
    const [mine, ...others] = await lettersTo('administrator@example.org')
    expect(mine).toContain('administrator: Your offer of the administrator role expired')
    expect(mine).toContain('editor Example didn’t answer within 7 days')
    const [theirs, ...more] = await lettersTo('editor@example.org')
    expect(theirs).toContain('administrator: The offer of the administrator role expired')
    expect(theirs).toContain('administrator Example offered you the administrator role of City of Newport')
    expect([...others, ...more]).toEqual([])
    const entries = async () => (await s.call(s.cast.administrator, listAudit, { params, query: {} })).body.entries
    const expired = { action: 'EXPIRED administratorOffer', subject: { _id: editor.id, title: 'editor Example' }, ip: '' }
    expect((await entries()).filter(({ action }) => action.startsWith('EXPIRED'))).toMatchObject([expired])
  })

  test('that expired and is replaced before the job ran is mailed and logged too', async () => {
    await offer()
    await moveClock(7 * dayMilliseconds)
    await s.db.deleteFrom('outbox').execute()
    expect((await offer(own, await anotherEditor())).status).toBe(200)
    expect((await lettersTo('editor@example.org'))[0]).toContain('The offer of the administrator role expired')
    expect((await lettersTo('administrator@example.org'))[0]).toContain('Your offer of the administrator role expired')
    await expire()
    expect(await lettersTo('administrator@example.org')).toHaveLength(1)
    expect((await shown()).offer).not.toBeNull()
  })

  test('that expired in an organization without an administrator is mailed to the colleague', async () => {
    await offer()
    await s.db.deleteFrom('users').where('id', '=', own.id).execute()
    await s.db.deleteFrom('outbox').execute()
    await moveClock(7 * dayMilliseconds)
    await expire()
    expect((await lettersTo('editor@example.org'))[0]).toContain('City of Newport offered you the administrator role')
  })

  test('ends with the account of the colleague, and with the permission', async () => {
    await offer()
    expect((await s.call(own, updateMember, { params: { id: editor.id }, body: { permission: 'viewer' } })).status).toBe(200)
    expect((await shown()).offer).toBeNull()
    const other = await anotherEditor()
    await offer(own, other)
    await s.call(own, removeUser, { query: { id: other }, body: null })
    expect((await shown()).offer).toBeNull()
  })
})

describe('withdrawing', () => {
  test('200: the colleague is mailed and can accept no more; 404 without an offer', async () => {
    expect(codeOf(await withdraw())).toEqual([404, 'transfer.noOffer'])
    await offer()
    expect((await withdraw()).status).toBe(200)
    expect((await lettersTo('editor@example.org'))[1]).toContain('withdrew the offer')
    expect(codeOf(await accept())).toEqual([404, 'transfer.noOffer'])
    expect((await acts(own)).map((one) => one.action.split(' ')[0])).toEqual(['DELETE', 'POST'])
  })

  test('401 a visitor; 403 the colleague and other organizations', async () => {
    await offer()
    expect((await withdraw(null)).status).toBe(401)
    for (const who of [editor, s.cast.viewer, s.cast.resident, s.cast.otherAdministrator]) expect((await withdraw(who)).status).toBe(403)
  })
})

describe('declining', () => {
  test('200: the administrator is mailed, and everything stays', async () => {
    await offer()
    expect((await decline()).status).toBe(200)
    expect((await lettersTo('administrator@example.org'))[0]).toContain('editor Example declined your offer')
    expect(await administrators()).toEqual([own.id])
    expect(codeOf(await decline())).toEqual([404, 'transfer.noOffer'])
    expect((await acts(own))[0]).toMatchObject({ action: 'POST /organizations/:id/administratorOffer/decline', user: { _id: editor.id } })
  })

  test('401 a visitor, 403 anyone but the colleague', async () => {
    await offer()
    expect((await decline(null)).status).toBe(401)
    expect(codeOf(await decline(own))).toEqual([403, 'transfer.notYours'])
    for (const who of [s.cast.viewer, s.cast.resident, s.cast.otherAdministrator]) expect((await decline(who)).status).toBe(403)
  })
})

describe('accepting', () => {
  test('200: the colleague is the administrator, the former one an editor, in sessions that are open; all who edit are mailed', async () => {
    const other = await anotherEditor()
    const invited = await anotherEditor(false)
    await s.db.updateTable('users').set({ role: 'Public works director' }).where('id', '=', editor.id).execute()
    await offer()
    expect((await accept()).body.message).toBe('You’re now the administrator.')
    expect(await administrators()).toEqual([editor.id])
    const permissionOf = async (who: Person) => (await s.call(who, showMe, {})).body.user.permission
    expect([await permissionOf(editor), await permissionOf(own)]).toEqual(['administrator', 'editor'])
    const change = (who: Person) => s.call(who, updateMember, { params: { id: other }, body: { role: 'Clerk' } })
    expect([(await change(own)).status, (await change(editor)).status]).toEqual([403, 200])
    expect((await s.call(editor, showOrganization, { params })).body.organization).toMatchObject({
      title: 'Public works director',
      colleagues: expect.arrayContaining([expect.objectContaining({ _id: own.id, permission: 'editor' })]),
    })
    expect((await lettersTo('editor@example.org')).at(-1)).toContain('You accepted the offer and are now the administrator')
    expect((await lettersTo('administrator@example.org')).at(-1)).toContain('editor Example accepted your offer')
    expect(await lettersTo(`${other}@example.org`)).toEqual([expect.stringContaining('editor Example')])
    expect([await lettersTo(`${invited}@example.org`), await lettersTo('viewer@example.org')]).toEqual([[], []])
    expect((await shown()).offer).toBeNull()
    expect((await acts(editor))[0]).toMatchObject({
      action: 'POST /organizations/:id/administratorOffer/accept',
      user: { _id: editor.id },
      details: { former: 'administrator Example' },
    })
  })

  test('401 a visitor, 403 anyone but the colleague, 422 with a wrong password', async () => {
    await offer()
    expect((await accept(null)).status).toBe(401)
    expect(codeOf(await accept(own))).toEqual([403, 'transfer.notYours'])
    for (const who of [s.cast.viewer, s.cast.resident, s.cast.otherAdministrator]) expect((await accept(who)).status).toBe(403)
    expect(await accept(editor, 'wrong')).toMatchObject({ status: 422, body: { errors: { currentPassword: expect.any(String) } } })
    expect(await administrators()).toEqual([own.id])
  })

  test('409 if the address has become unconfirmed', async () => {
    await offer()
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', editor.id).execute()
    expect(codeOf(await accept())).toEqual([409, 'transfer.unconfirmed'])
  })

  test('simultaneous acceptance and withdrawal: one takes effect', async () => {
    for (let i = 0; i < 5; i++) {
      await offer()
      const answers = await Promise.all([accept(), withdraw(), accept(), withdraw()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const wasAccepted = answers[0]?.status === 200 || answers[2]?.status === 200
      expect(await administrators()).toEqual([wasAccepted ? editor.id : own.id])
      if (wasAccepted) [own, editor] = [editor, own]
    }
  })

  test('accepting while the colleague is removed or demoted leaves one administrator', async () => {
    for (let i = 0; i < 5; i++) {
      await offer()
      await Promise.all([accept(), s.call(own, updateMember, { params: { id: editor.id }, body: { permission: 'viewer' } })])
      const [one] = await administrators()
      expect([own.id, editor.id]).toContain(one)
      if (one === editor.id) [own, editor] = [editor, own]
      await s.db.updateTable('users').set({ permission: 'editor' }).where('id', '=', editor.id).execute()
    }
    await offer()
    await Promise.all([accept(), s.call(own, removeUser, { query: { id: editor.id }, body: null })])
    expect(await administrators()).toHaveLength(1)
  })

  test('the database refuses a second administrator', async () => {
    const second = s.db.updateTable('users').set({ permission: 'administrator' }).where('id', '=', editor.id).execute()
    await expect(second).rejects.toThrow('users_administrator')
  })
})
