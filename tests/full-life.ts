// A resident with every kind of activity, and with rows in every table that can hold data about a resident.
import { sql } from 'kysely'
import { newId } from '../src/core/database/ids.server.ts'
import { logIn, register, setPassword } from '../src/features/accounts/model/contract.ts'
import { keepFormerContacts } from '../src/features/accounts/model/former-contacts.server.ts'
import { newLink } from '../src/features/accounts/sessions/links.server.ts'
import { createQrCode } from '../src/features/participation/qr-codes/contract.ts'
import { addComment, castVote, like } from '../src/features/participation/responses/contract.ts'
import { noteParticipation } from '../src/features/surveys/arrivals/contract.ts'
import { sendAnswers } from '../src/features/surveys/model/contract.ts'
import type { Person } from './cast.ts'
import { residentForm } from './registrations.ts'
import type { Stage } from './stage.ts'
import { putSurvey, type Survey } from './survey.ts'

export type Life = Person & {
  email: string
  newEmail: string
  mobileNumber: string
  password: string
  survey: Survey
  /** Values that identify the person, in any column. */
  tells: string[]
}

export async function fullLife(s: Stage): Promise<Life> {
  const { db, cast, clock } = s
  const email = 'wilhelmina.quux@example.org'
  const newEmail = 'wilhelmina.moved@example.org'
  const typed = { firstName: 'Wilhelmina', lastName: 'Quuxington', streetAddress: '7 Quagmire Lane', apartment: '4Q', plus4: '1777' }
  const form = { ...residentForm(email), ...typed, ethnicity: 'Other', language: 'es' } as unknown as ReturnType<typeof residentForm>
  const { body, status } = await s.call(null, register, { body: form })
  if (status !== 200) throw new Error(`The registration was refused: ${JSON.stringify(body)}`)
  const person = { id: body.user._id, token: body.token as string, organizationId: null, email, password: form.password }
  await db.updateTable('users').set({ confirmed_mobile: sql`mobile_number` }).where('id', '=', person.id).execute()
  const survey = await putSurvey(db, cast.administrator, clock.now, ['open', 'yesno', 'rating', 'date', 'choice'])
  const settings = {
    options: [
      { key: 'foot', label: 'On foot' },
      { key: 'way', label: 'Another way', isOther: true },
    ],
  }
  await sql`update questions set settings = ${JSON.stringify(settings)}::jsonb where id = ${survey.questions[4]}`.execute(db)
  const { body_text } = await db.selectFrom('outbox').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow()
  const id = /verifiedEmail\/([\w-]+)/.exec(body_text)?.[1] as string
  await s.call(null, setPassword, { body: { id, password: form.password } })
  const params = { id: survey.projectId }
  const answers = survey.questions.map((question, i) => ({
    question,
    answer: ['A lamp is broken', 'no', 2, '2026-11-08', 'way: By pedal boat'][i] as string | number,
  }))
  const { body: made } = await s.call(cast.administrator, createQrCode, { params, body: { label: 'Bus stop' } })
  const done = [
    await s.call(person, noteParticipation, { params, body: { way: 'code', code: made.qrCode.code } }),
    await s.call(person, sendAnswers, { params, body: { answers, sharesIdentity: true } }),
    await s.call(person, addComment, { params, body: { text: 'The corner is dark' } }),
    await s.call(person, castVote, { params, query: { vote: 'yes' }, body: null }),
    await s.call(person, like, { params }),
  ].map((one) => one.status)
  if (done.some((one) => one !== 200)) throw new Error(`Something was refused: ${done}`)
  await sql`
    update comments set edited_at = ${clock.now}, answer = 'It will be lit', answered_at = ${clock.now},
      hidden_at = ${clock.now}, hidden_reason = 'It names a neighbor' from respondents r
    where r.id = comments.respondent_id and r.user_id = ${person.id}`.execute(db)
  await sql`update users set terms_notified_version = '1', terms_notified_at = ${clock.now} where id = ${person.id}`.execute(db)
  await sql`update users set moved_at = ${clock.now}, guessed_at = ${clock.now}, login_link_at = ${clock.now} where id = ${person.id}`.execute(
    db,
  )
  await keepFormerContacts(db, person.id, { email: 'earlier@example.org' }, new Date(clock.now.getTime() - 1000))
  await reports(s, person.id, survey.projectId)
  await s.call(null, logIn, { body: { email, password: form.password } })
  await s.call(null, logIn, { body: { email, password: 'Wrong1horse' } })
  await sql`update mailed_codes set tries = 1, used_at = ${clock.now} where user_id = ${person.id}`.execute(db)
  await newLink(db, { userId: person.id, purpose: 'email', newEmail, now: clock.now })
  const mobileNumber = body.user.mobileNumber as string
  const sent = {
    body_text: `Wilhelmina, ${newEmail}`,
    body_html: '<p>Quuxington</p>',
    last_error: 'busy',
    sent_at: clock.now,
    ...underWay(clock.now),
    organization_id: cast.administrator.organizationId,
  }
  await db
    .insertInto('outbox')
    .values([
      { id: newId(), channel: 'mail', recipient: newEmail, subject: 'Your new address', ...sent },
      { id: newId(), channel: 'sms', recipient: mobileNumber, subject: 'A text message', ...sent, provider_id: newId() },
    ])
    .execute()
  await sql`
    insert into contact_messages (id, name, email, are_you, feedback_type, message)
    values (${newId()}, 'W. Quuxington', ${email}, 'Resident', 'Good', 'Thank you for the lamp')`.execute(db)
  await follows(s, person.id, survey.projectId, mobileNumber)
  await sql`update sessions set user_agent = 'Firefox of Wilhelmina' where user_id = ${person.id}`.execute(db)
  const tells = ['wilhelmina', 'quux', 'quagmire', mobileNumber.slice(-7), '1990-06-15']
  return { ...person, newEmail, mobileNumber, survey, tells }
}

const underWay = (at: Date) => ({
  headers: '{"X": "y"}',
  quiet_state: 'CA',
  handed_over_at: at,
  provider_id: newId(),
  letter: 'newAddress' as const,
  useful_until: at,
})

/** Follows a project and a zip code by email and text message, with a pending notification. */
async function follows({ db, clock: { now } }: Stage, user_id: string, project_id: string, number: string) {
  const agreed = 'I agree to text messages about what I follow'
  await db
    .insertInto('follow_settings')
    .values({ user_id, by_sms: true, muted: ['closing'], sms_number: number, sms_agreed_at: now, sms_agreed_to: agreed })
    .execute()
  const code = { code_hash: Buffer.from('x'), expires_at: now, sent_count: 1, sent_from: now }
  await db
    .insertInto('sms_codes')
    .values({ user_id, number, agreed_to: agreed, ...code })
    .execute()
  await db.insertInto('sms_stops').values({ number, stopped_at: now }).execute()
  await db.insertInto('project_follows').values({ project_id, user_id, created_at: now }).execute()
  await db.insertInto('zip_follows').values({ zip: '92660', user_id, created_at: now }).execute()
  const subject = { kind: 'newProject' as const, subject_id: project_id, project_id }
  await db
    .insertInto('told')
    .values({ ...subject, happened_at: now, reached: null, done_at: now })
    .execute()
  await db
    .insertInto('pending_notifications')
    .values({ ...subject, user_id, channel: 'sms', due_at: now })
    .execute()
}

/** Reports on a decision, on an update, and again on the project after the first was handled. */
async function reports({ db, clock }: Stage, userId: string, projectId: string) {
  const [update, decision] = [newId(), newId()]
  await sql`insert into project_updates (id, project_id, title, text) values (${update}, ${projectId}, 'News', 'The crew is here')`.execute(
    db,
  )
  await sql`
    insert into decisions (id, project_id, said, doing, status, posted_at)
    values (${decision}, ${projectId}, 'A tunnel', 'No tunnel', 'declined', ${clock.now})`.execute(db)
  const one = { project_id: projectId, user_id: userId, reason: 'wrong', text: 'That is not so', created_at: clock.now } as const
  await db
    .insertInto('reports')
    .values([
      { ...one, id: newId(), update_id: update, decision_id: null, comment_id: null },
      { ...one, id: newId(), update_id: null, decision_id: decision, comment_id: null },
      { ...one, id: newId(), update_id: null, decision_id: null, comment_id: null, resolved_at: clock.now, outcome: 'kept' },
    ])
    .execute()
}
