// People whom the demo does not have, for screens that only they see: each is a copy of the demo's resident with one difference.
import { type Kysely, sql } from 'kysely'
import { withDatabase } from '../../scripts/operate/installation.ts'
import type { Tables } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { demoLogins } from '../../src/demo/loading/logins.ts'
import { keepFormerContacts } from '../../src/features/accounts/model/former-contacts.server.ts'
import { perAddressMax } from '../../src/features/accounts/sessions/logins.server.ts'
import { addAnswerKinds } from './answer-kind-rows.ts'
import { specialLogins } from './api.ts'
import { addBillingRows } from './billing-rows.ts'
import type { Ids } from './demo-ids.ts'
import { addTrustRows } from './trust-rows.ts'

/** An address (RFC 5737) from which a hundred logins have failed. */
export const busyAddress = '203.0.113.9'

/** What is different about each copy, as SQL. */
const differences = {
  operator: sql`role = null`,
  unconfirmed: sql`email_verified_at = null`,
  moved: sql`moved_at = now()`,
  returning: sql`role = null`,
  termsDue: sql`terms_version = '0', terms_notified_version = '1', terms_notified_at = now() - interval '40 days'`,
}

/**
 * Adds the people of `specialLogins` to a copy of the demo, and makes the project `ids.mobile` ask for a mobile number, once per database.
 */
export async function addSpecialPeople(databaseUrl: string | undefined, ids: Ids): Promise<void> {
  if (databaseUrl === undefined) throw new Error('This Plaza has no database that a test can change.')
  await withDatabase(databaseUrl, async (db) => {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx)
      const known = await tx.selectFrom('users').select('id').where('email', '=', specialLogins.operator).executeTakeFirst()
      if (!known) await fill(tx, ids)
      await failAtBusyAddress(tx)
    })
  })
}

async function fill(tx: Kysely<Tables>, ids: Ids) {
  const now = new Date()
  for (const [name, difference] of Object.entries(differences)) {
    const id = newId(now.getTime())
    const email = specialLogins[name as keyof typeof differences]
    await sql`insert into users (id, login_type, title, first_name, last_name, email, ethnicity, gender, date_of_birth, age_range, resident_status,
        street_address, apartment, country, state, city, county, zip_code, plus4, password_hash, terms_accepted_at, terms_version, language,
        email_verified_at, created_at)
      select ${id}, login_type, title, first_name, last_name, ${email}, ethnicity, gender, date_of_birth, age_range, resident_status,
        street_address, apartment, country, state, city, county, zip_code, plus4, password_hash, terms_accepted_at, terms_version, language,
        email_verified_at, created_at
      from users where email = ${demoLogins.resident}`.execute(tx)
    await sql`update users set ${difference} where id = ${id}`.execute(tx)
  }
  const answered = await tx
    .selectFrom('respondents')
    .select('user_id')
    .where('project_id', '=', ids.open)
    .where('first_response_at', 'is not', null)
    .where('user_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  await keepFormerContacts(tx, answered.user_id as string, { email: specialLogins.returning }, now)
  await tx.updateTable('projects').set({ requires_mobile: true }).where('id', '=', ids.mobile).execute()
  await sql`update organizations o set verified_at = null, verified_by = null
    from users u where u.organization_id = o.id and u.email = ${specialLogins.unverified}`.execute(tx)
  await sql`update organizations o set two_step_required = true
    from users u where u.organization_id = o.id and u.email = ${specialLogins.forced}`.execute(tx)
  await connectProvider(tx, now)
  await addTrustRows(tx, ids, now)
  await addBillingRows(tx, now)
  await addAnswerKinds(tx, ids.kinds, now)
}

/** The failures count for a quarter of an hour, and a sweep takes longer: each of its tests makes them again. */
async function failAtBusyAddress(tx: Kysely<Tables>) {
  const failure = { account: 'lorem@example.org', address: busyAddress, failed: true, tried_at: new Date() }
  await tx.deleteFrom('login_attempts').where('address', '=', busyAddress).execute()
  await tx
    .insertInto('login_attempts')
    .values(Array.from({ length: perAddressMax }, () => failure))
    .execute()
}

/** Single sign-on of the organization that is not verified, with a domain whose record is gone. Its provider cannot be reached. */
async function connectProvider(tx: Kysely<Tables>, now: Date) {
  const { organization_id } = await tx
    .selectFrom('users')
    .select('organization_id')
    .where('email', '=', specialLogins.unverified)
    .executeTakeFirstOrThrow()
  const organization = { organization_id: organization_id as string }
  const settings = { issuer: 'https://login.example.org', client_id: 'plaza', client_secret: Buffer.alloc(0), groups_claim: 'groups' }
  await tx
    .insertInto('sso_connections')
    .values({ ...organization, ...settings, active: true, enforced: false, changed_at: now })
    .execute()
  await tx
    .insertInto('sso_domains')
    .values({ ...organization, domain: 'login.example.org', proved_at: now, failing_since: now })
    .execute()
}
