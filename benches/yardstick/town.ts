// The data of the benches: 1,000 projects and 5,000 residents with a session each. Ids and tokens are deterministic, so the load generator
// can compute them.
import { createHash } from 'node:crypto'
import type pg from 'pg'

export const projectsCount = 1000
export const questionsCount = 10
export const residentsCount = 5000
const zipsCount = 12
const zipsPerProject = 3
/** Residents of a project's zip code. */
export const eligibleCount = Math.floor(residentsCount / zipsCount) * zipsPerProject
const addressesCount = 2000
/** The project whose results are exported and published. */
export const fileProject = 990
export const respondentsCount = 100

const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export const projectId = (project: number) => idOf(`project ${project}`)
export const questionId = (project: number, question: number) => idOf(`question ${project} ${question}`)
export const qrCodeId = idOf('code')
/** A resident's token is this and the number. */
export const tokenStart = 'bench-resident-'
export const token = (resident: number) => `${tokenStart}${resident}`
export const officialToken = 'bench-official'

const kinds = ['open', 'yesno', 'rating'] as const

/** What the n-th resident answers to a question. */
export function answerTo(question: number, n: number): string | number {
  const kind = kinds[question % kinds.length]
  if (kind === 'yesno') return n % 3 > 0 ? 'yes' : 'no'
  return kind === 'rating' ? 1 + (n % 5) : 'A crossing that is lit, and trees that shade the bus stop.'
}

/** The n-th (below eligibleCount) resident who may answer a project's questions. */
export const eligible = (project: number, n: number) =>
  Math.floor(n / zipsPerProject) * zipsCount + ((project + (n % zipsPerProject)) % zipsCount)

/** As behind a proxy, from many addresses (of the range for benchmarks, RFC 2544), because the rate limit is per address. */
export const addressOf = (n: number) => ({
  'x-forwarded-for': `198.18.${Math.floor((n % addressesCount) / 250)}.${n % 250}`,
  'user-agent': 'bench',
})

const places = [
  ...['library', 'bridge', 'harbor', 'school', 'market', 'station', 'theater', 'garden', 'fountain', 'museum'],
  ...['playground', 'cemetery', 'stadium', 'courthouse', 'pier', 'tunnel', 'plaza', 'orchard', 'observatory', 'lighthouse'],
  ...['crossing', 'promenade', 'reservoir', 'greenhouse', 'pavilion', 'boulevard', 'viaduct', 'marina', 'trailhead', 'boathouse'],
  ...['amphitheater', 'arboretum', 'velodrome', 'depot', 'warehouse', 'bakery', 'clinic', 'shelter', 'kiosk', 'meadow'],
]
const sentences = 'The city plans to repair the street. Residents are asked what matters to them, and every answer is read. '
const otherWords = ['city', 'plans', 'repair', 'street', 'residents', 'asked', 'matters', 'every', 'answer', 'read', 'repairs', 'main']

const wordAt = (n: number) => otherWords[n % otherWords.length]

/** Words that one in forty projects contains, all of them: few searches, and a round asks each of them many times. */
export const searchesCount = places.length
export const searchOf = (n: number) => `${places[n % searchesCount]} ${wordAt(0)}`

/** The same projects by other words: 69,120 searches, more than a run asks. */
export function newSearchOf(n: number): string {
  const others = [0, 1, 2].map((digit) => wordAt(Math.floor(n / places.length / otherWords.length ** digit)))
  return [places[n % places.length], ...others].join(' ')
}

/** So long ago that followers are no longer told: the jobs that would tell them of 3,000 events are not what is measured. */
const posted = `now() - interval '8 days'`

/** What only some versions have. */
const laterColumns = [
  { table: 'organizations', column: 'open_reading', fill: 'update organizations set open_reading = true' },
  { table: 'organizations', column: 'verified_at', fill: `update organizations set verified_at = now(), verified_by = 'operator'` },
  { table: 'project_files', column: 'avif_not_before', fill: 'update project_files set avif_not_before = null' },
]

/**
 * Fills a migrated database that has its places, of this version or an earlier one. The sessions were last used in the future, so requests
 * do not renew them: the bare server doesn't either.
 */
export async function fillTown(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const fills = laterColumns.filter((one) => rows.some(({ table, column }) => table === one.table && column === one.column))
  await client.query([people, projects, surveys, ...fills.map(({ fill }) => fill)].join(';'))
}

const people = `
  create temp table town_zips as
    select row_number() over (order by zip) - 1 as n, * from (select * from zips where state = 'CA' order by zip limit ${zipsCount}) as first;
  create function pg_temp.id(name text) returns uuid language sql return md5(name)::uuid;
  insert into organizations (id, name, type, title, department, slug, address, state)
    select pg_temp.id('organization ' || o), 'City ' || o, 'City', 'Director', 'Public Works', 'city-' || o, '{}', 'CA'
    from generate_series(0, 9) o;
  insert into users (id, login_type, organization_id, permission, first_name, last_name, email, email_verified_at)
    values (pg_temp.id('official'), 'Organization', pg_temp.id('organization 0'), 'administrator', 'An', 'Official', 'official@example.org', now());
  insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, county, age_range, gender, ethnicity,
      email_verified_at)
    select pg_temp.id('resident ' || r), 'Resident', 'Resident', r::text, 'resident' || r || '@example.org', zip, state, city, county,
      '35-44', 'Female', 'Other', now()
    from generate_series(0, ${residentsCount - 1}) r join town_zips z on z.n = r % ${zipsCount};
  insert into sessions (token_hash, user_id, created_at, last_seen_at)
    select sha256(convert_to('${tokenStart}' || r, 'UTF8')), pg_temp.id('resident ' || r), now(), now() + interval '1 hour'
    from generate_series(0, ${residentsCount - 1}) r
    union all
    select sha256(convert_to('${officialToken}', 'UTF8')), pg_temp.id('official'), now(), now() + interval '1 hour'`

const projects = `
  insert into projects (id, organization_id, status, title, description, project_type, category, department, street, city, county,
      state, zip, lat, lng, starts_at, ends_at, is_pin, survey_visibility, likes_count, comments_count, questions_count, posted_at)
    select pg_temp.id('project ' || p), pg_temp.id('organization ' || p % 10), 'published',
      'Repairs of the ' || ('{${places.join(',')}}'::text[])[1 + p % ${places.length}] || ' ' || p, repeat('${sentences}', 8), 'New project',
      'Roads', 'Public Works', p || ' Main Street', city, county, state, zip, lat + (p % 40) * 0.002, lng + (p % 60) * 0.002,
      now() - interval '9 days', now() + interval '30 days', p % 200 = 0, 'Public', 0, 0, ${questionsCount}, ${posted} - p * interval '1 minute'
    from generate_series(0, ${projectsCount - 1}) p join town_zips z on z.n = p % ${zipsCount};
  insert into project_zips (project_id, zip)
    select pg_temp.id('project ' || p), zip
    from generate_series(0, ${projectsCount - 1}) p, generate_series(0, ${zipsPerProject - 1}) d
      join town_zips z on true where z.n = (p + d) % ${zipsCount};
  insert into project_files (id, project_id, kind, name, file_key, bytes, width, height, widths, pages, alt, position)
    select pg_temp.id('file ' || p || ' ' || f), pg_temp.id('project ' || p), case f when 2 then 'document' else 'image' end,
      'file-' || f, 'none/', 240000, 1600, 1067, case f when 2 then '{}' else '{480,960,1600}'::int[] end, case f when 2 then 12 end,
      'The street with its trees', f
    from generate_series(0, ${projectsCount - 1}) p, generate_series(0, 2) f;
  insert into project_facts (id, project_id, label, value, position)
    select pg_temp.id('fact ' || p || ' ' || f), pg_temp.id('project ' || p), 'Length', f || '.5 miles', f
    from generate_series(0, ${projectsCount - 1}) p, generate_series(0, 3) f;
  insert into project_updates (id, project_id, title, text, posted_at)
    select pg_temp.id('update ' || p || ' ' || u), pg_temp.id('project ' || p), 'Update ' || u, '${sentences}', ${posted}
    from generate_series(0, ${projectsCount - 1}) p, generate_series(0, 1) u`

const surveys = `
  insert into questions (id, project_id, text, type, position, created_at)
    select pg_temp.id('question ' || p || ' ' || q), pg_temp.id('project ' || p), 'What matters most to you here?',
      ('{${kinds.join(',')}}'::text[])[1 + q % ${kinds.length}], q, ${posted} - interval '1 year'
    from generate_series(0, ${projectsCount - 1}) p, generate_series(0, ${questionsCount - 1}) q;
  insert into qr_codes (id, project_id, code, label)
    values (pg_temp.id('code'), pg_temp.id('project ${fileProject}'), 'CDFGHJ', 'Bus stop')`
