import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/database.ts'
import { type DatabaseChanges, listenForChanges } from './changes.server.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Counts calls, and waits for the next one. */
function counter() {
  let waiting = Promise.withResolvers<void>()
  const calls = {
    count: 0,
    next: () => waiting.promise,
    add() {
      calls.count++
      waiting.resolve()
      waiting = Promise.withResolvers<void>()
    },
  }
  return calls
}

async function listening(): Promise<{ changes: DatabaseChanges; calls: ReturnType<typeof counter> }> {
  const calls = counter()
  const connected = calls.next()
  const changes = listenForChanges(database.url, calls.add)
  await connected
  return { changes, calls }
}

const organization = `insert into organizations (id, name, type, title, department, slug, address, state)
  values (gen_random_uuid(), 'City', 'City', 'Director', 'Works', gen_random_uuid(), '{}', 'CA')`

test('a committed change is announced once per transaction, and one that is rolled back is not', async () => {
  const { changes, calls } = await listening()
  expect([changes.isListening, calls.count]).toEqual([true, 1])
  await client.query(`begin; ${organization}; rollback`)
  const announced = calls.next()
  await client.query(`begin; ${organization}; ${organization}; commit`)
  await announced
  const next = calls.next()
  await client.query(organization)
  await next
  expect(calls.count).toBe(3)
  await changes.close()
  expect(changes.isListening).toBe(false)
})

test('the numbers of likes and comments are announced apart, and every other column of a project with it', async () => {
  const { rows } = await client.query<{ trigger: string; columns: string[] }>(`
    select tgname as trigger, array(select attname::text from pg_attribute where attrelid = tgrelid and attnum = any (tgattr)) as columns
    from pg_trigger where tgrelid = 'projects'::regclass and tgname in ('change_announced', 'counts_announced')`)
  const all = await client.query<{ name: string }>(`select attname as name from pg_attribute
    where attrelid = 'projects'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by 1`)
  const columnsOf = (trigger: string) => rows.find((one) => one.trigger === trigger)?.columns ?? []
  expect(columnsOf('counts_announced').toSorted()).toEqual(['comments_count', 'likes_count'])
  expect([...columnsOf('change_announced'), ...columnsOf('counts_announced')].toSorted()).toEqual(all.rows.map(({ name }) => name))
})

test('a lost connection counts as a change, and so does its return', async () => {
  const { changes, calls } = await listening()
  const lost = calls.next()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plaza changes'
    and datname = current_database()`)
  await lost
  expect(changes.isListening).toBe(false)
  await calls.next()
  expect(changes.isListening).toBe(true)
  const announced = calls.next()
  await client.query(organization)
  await announced
  await changes.close()
})

test('where no connection comes about, nothing is announced, and closing ends the attempts', async () => {
  const calls = counter()
  const failed = calls.next()
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  const changes = listenForChanges(url.href, calls.add)
  await failed
  expect(changes.isListening).toBe(false)
  await changes.close()
})

/** Tables that no list and no page of visitors shows, or none before its time is over. */
const notShown = [
  // Accounts, logins and what each of them may do.
  ...[
    'administrator_offers',
    'api_keys',
    'audit_entries',
    'authenticators',
    'failed_login_days',
    'known_agents',
    'known_browsers',
    'login_attempts',
  ],
  ...[
    'login_steps',
    'mail_senders',
    'mailed_codes',
    'mailed_links',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'scim_group_members',
    'scim_groups',
    'scim_tokens',
    'scim_users',
    'secrets',
    'sessions',
    'sms_codes',
    'sso_connections',
    'sso_domains',
    'sso_identities',
    'sso_logins',
    'sso_pending_links',
    'sso_removals',
    'terms_acceptances',
    'users',
  ],
  // What residents do. The counts that lists show are columns of projects.
  ...[
    'answer_files',
    'answers',
    'comments',
    'follow_settings',
    'likes',
    'participations',
    'project_follows',
    'respondents',
    'sms_stops',
    'votes',
  ],
  ...['zip_follows', 'qr_codes', 'qr_scans', 'reports'],
  // What officials do with it.
  ...['imported_answers', 'imported_responses', 'platform_imports'],
  ...[
    'answer_tags',
    'exports',
    'takeout_imports',
    'takeouts',
    'guard_overrides',
    'population_figures',
    'project_schedules',
    'resident_import_errors',
  ],
  ...['records_request_projects', 'records_requests', 'records_withheld', 'released_items', 'released_packages'],
  ...['resident_imports', 'retention_holds', 'retention_packages', 'retention_periods', 'retention_receipts', 'retention_runs'],
  ...['retention_warnings', 'security_audit_reminders', 'security_audits', 'tagged_answers', 'question_wordings'],
  // What proves records, and what holds and the bin keep: officials and open data read them again.
  ...['chain_adoption', 'chain_entries', 'chain_heads', 'chain_queue', 'held_versions', 'project_bin'],
  // What officials are typing.
  'text_drafts',
  // Messages, and work that waits.
  ...['captcha_solutions', 'contact_messages', 'former_contacts', 'outbox', 'pending_notifications', 'telling_start', 'told'],
  // What organizations pay.
  ...['billing_fee_notices', 'billing_fees', 'billing_invoice_years', 'billing_invoices', 'billing_subscriptions', 'stripe_events'],
  // What other systems receive.
  ...['webhook_deliveries', 'webhooks'],
  // Requests, counted for a limit.
  ...['request_counts', 'sms_days'],
  // The operator's copies.
  ...['backups', 'restorations', 'status_incidents'],
  // Triggers keep them, or what they need, beside projects and responses.
  ...['project_ranks', 'kept_counts', 'respondent_changes', 'respondent_chunks'],
  // Places change with a release; results of other services are kept by what was asked.
  ...['geocoder_turns', 'geocodes', 'migrations', 'towns', 'zips', 'zips_source'],
]

test('each table is announced, or known not to be shown', async () => {
  const { rows } = await client.query<{ name: string; announced: boolean }>(`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'change_announced') as announced
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
  expect(rows.filter(({ announced }) => !announced).map(({ name }) => name)).toEqual(notShown.toSorted())
  expect(rows.filter(({ announced }) => announced).length).toBeGreaterThan(10)
})
