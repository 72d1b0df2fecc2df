// Rows for screens of who may speak for a city and of what stays on record, which the demo does not have.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { dayMilliseconds } from '../../src/core/time/durations.ts'
import { demoLogins } from '../../src/demo/loading/logins.ts'
import { tokenHashOf } from '../../src/features/accounts/sessions/sessions.server.ts'
import { specialLogins } from './api.ts'
import type { Ids } from './demo-ids.ts'

/** The secret of a link that undoes a change of the email address, and that nobody uses. */
export const undoSecret = 'undo-of-a-changed-address-000000'
/** The secret of a link that confirms the address of a new administrator. */
export const confirmSecret = 'confirm-an-official-address-0000'
const days = (count: number) => count * dayMilliseconds

/** Adds them; called once per database, after the special people. */
export async function addTrustRows(tx: Kysely<Tables>, ids: Ids, now: Date): Promise<void> {
  await addUndoLink(tx, now)
  await offerRole(tx, now)
  await addRefused(tx, now)
  await addUnconfirmed(tx, now)
  await correctWords(tx, ids.ownPublished, now)
  await addDeleted(tx, ids.ownPublished, now)
}

const idOf = async (tx: Kysely<Tables>, email: string) =>
  tx.selectFrom('users').select(['id', 'organization_id']).where('email', '=', email).executeTakeFirstOrThrow()

async function addUndoLink(tx: Kysely<Tables>, now: Date) {
  const { id } = await idOf(tx, specialLogins.moved)
  const expires = new Date(now.getTime() + days(5))
  const link = { purpose: 'undoEmail' as const, new_email: 'lorem@ipsum.example', created_at: now, expires_at: expires, used_at: null }
  await tx
    .insertInto('mailed_links')
    .values({ secret_hash: tokenHashOf(undoSecret), user_id: id, ...link })
    .execute()
}

/** The administrator of the unverified organization offers the role to a colleague. */
async function offerRole(tx: Kysely<Tables>, now: Date) {
  const { id, organization_id } = await idOf(tx, specialLogins.successor)
  const expires = new Date(now.getTime() + days(6))
  await tx
    .insertInto('administrator_offers')
    .values({ organization_id: organization_id as string, to_user: id, created_at: now, expires_at: expires })
    .execute()
}

/** An organization that the operator refused. */
async function addRefused(tx: Kysely<Tables>, now: Date) {
  const organization = newId(now.getTime())
  await sql`
    insert into organizations (id, name, type, title, department, slug, address, state, created_at, refused_at, refused_reason)
    select ${organization}, 'Lorem Ipsum', type, title, department, 'lorem-ipsum', address, state, created_at, ${now}, 'Lorem ipsum dolor sit amet.'
    from organizations where slug = 'newport-beach' or name like '%Newport Beach%' limit 1`.execute(tx)
  await sql`
    insert into users (id, login_type, organization_id, permission, first_name, last_name, email, password_hash, terms_accepted_at,
      terms_version, language, email_verified_at, created_at)
    select ${newId(now.getTime())}, login_type, ${organization}, permission, first_name, last_name, ${specialLogins.refused}, password_hash,
      terms_accepted_at, terms_version, language, email_verified_at, created_at
    from users where email = ${demoLogins.administrator}`.execute(tx)
}

/** An editor of the refused organization who has not confirmed an address. */
async function addUnconfirmed(tx: Kysely<Tables>, now: Date) {
  const id = newId(now.getTime())
  await sql`
    insert into users (id, login_type, organization_id, permission, first_name, last_name, email, password_hash, terms_accepted_at,
      terms_version, language, created_at)
    select ${id}, login_type, organization_id, 'editor', first_name, last_name, 'lorem@ipsum.example', password_hash,
      terms_accepted_at, terms_version, language, created_at
    from users where email = ${specialLogins.refused}`.execute(tx)
  const link = { purpose: 'confirm' as const, created_at: now, expires_at: new Date(now.getTime() + days(5)) }
  await tx
    .insertInto('mailed_links')
    .values({ secret_hash: tokenHashOf(confirmSecret), user_id: id, ...link })
    .execute()
}

/** The first words of a question of a project were corrected, and another question was removed with its answers. */
async function correctWords(tx: Kysely<Tables>, project: string, now: Date) {
  const question = await tx
    .selectFrom('questions')
    .select(['id', 'text'])
    .where('project_id', '=', project)
    .where('type', '=', 'yesno')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  await sql`
    insert into question_wordings (question_id, n, text, help, settings, asked_from)
    select question_id, 2, text, help, settings, asked_from + interval '2 days' from question_wordings where question_id = ${question.id}`.execute(
    tx,
  )
  await sql`update question_wordings set text = text || ' Lorem ipsum.' where question_id = ${question.id} and n = 1`.execute(tx)
  await tx.updateTable('questions').set({ wording: 2, first_wording: 1 }).where('id', '=', question.id).execute()
  await sql`
    update answers set wording = 2 where id in (
      select id from answers where question_id = ${question.id} order by created_at, id offset 6)`.execute(tx)
  await sql`
    update published_counts set wordings = jsonb_build_array(jsonb_build_array(1, 6), jsonb_build_array(2, count - 6))
    where question_id = ${question.id}`.execute(tx)
  const plain = { help: '', options: [], scale: null, range: null, from: now.toISOString() }
  const wordings = JSON.stringify([
    { ...plain, n: 1, text: 'Lorem ipsum dolor sit?', answers: 12, published: 12 },
    { ...plain, n: 2, text: 'Lorem ipsum dolor sit amet?', answers: 9, published: 9 },
  ])
  await sql`
    insert into removed_questions (question_id, project_id, removed_at, type, wordings, is_public)
    values (${newId()}, ${project}, ${now}, 'yesno', ${wordings}::jsonb, true)`.execute(tx)
}

/** A project that was deleted yesterday, in the bin. */
async function addDeleted(tx: Kysely<Tables>, like: string, now: Date) {
  const different = { id: newId(now.getTime()), title: 'Lorem ipsum', status: 'draft', organization_id: null, results_published: false }
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'projects' and is_generated = 'NEVER'`.execute(tx)
  const columns = (of: string) => sql.join(rows.map(({ name }) => sql.ref(`${of}${name}`)))
  await sql`
    insert into projects (${columns('')}) select ${columns('r.')}
    from projects p cross join lateral jsonb_populate_record(p, ${JSON.stringify(different)}::jsonb) as r where p.id = ${like}`.execute(tx)
  await sql`
    insert into project_bin (project_id, organization_id, status, results_published, deleted_at)
    select ${different.id}, organization_id, 'published', false, ${new Date(now.getTime() - days(1))} from projects where id = ${like}`.execute(
    tx,
  )
}
