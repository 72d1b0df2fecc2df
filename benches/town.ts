// The data of the benches: 1,000 projects and 5,000 residents with a session each. Ids and tokens are deterministic, so the load generator
// can compute them.
import { createHash } from 'node:crypto'
import type pg from 'pg'

export const projectsCount = 1000
export const residentsCount = 5000
const zipsCount = 12
const zipsPerProject = 3
/** Residents of a project's zip code. */
export const eligibleCount = Math.floor(residentsCount / zipsCount) * zipsPerProject
const addressesCount = 2000

const idOf = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export const projectId = (project: number) => idOf(`project ${project}`)
/** The project's open question; the others are yes or no, and a rating. */
export const openQuestionId = (project: number) => idOf(`question ${project} 0`)
export const residentId = (resident: number) => idOf(`resident ${resident}`)
export const token = (resident: number) => `bench-resident-${resident}`
export const tokenHash = (resident: number) => createHash('sha256').update(token(resident)).digest()

/** The n-th (below eligibleCount) resident who may answer a project's questions. */
export const eligible = (project: number, n: number) =>
  Math.floor(n / zipsPerProject) * zipsCount + ((project + (n % zipsPerProject)) % zipsCount)

/** As behind a proxy, from many addresses (of the range for benchmarks, RFC 2544), because the rate limit is per address. */
export const fromSomewhere = (n: number) => ({
  'x-forwarded-for': `198.18.${Math.floor((n % addressesCount) / 250)}.${n % 250}`,
  'user-agent': 'bench',
})

const sentences = 'The city plans to repair the street. Residents are asked what matters to them, and every answer is read. '

/**
 * Fills an empty database that has its places. The sessions were last used in the future, so requests do not renew them: the bare routes
 * don't either.
 */
export async function foundTown(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create temp table town_zips as
      select row_number() over (order by zip) - 1 as n, * from (select * from zips where state = 'CA' order by zip limit ${zipsCount}) as first;
    create function pg_temp.id(name text) returns uuid language sql return md5(name)::uuid;
    insert into organizations (id, name, type, title, department, slug, address, state, verified_at, verified_by)
      select pg_temp.id('organization ' || o), 'City ' || o, 'City', 'Director', 'Public Works', 'city-' || o, '{}', 'CA', now(), 'operator'
      from generate_series(0, 9) o;
    insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, county, age_range, gender, ethnicity,
        email_verified_at)
      select pg_temp.id('resident ' || r), 'Resident', 'Resident', r::text, 'resident' || r || '@example.org', zip, state, city, county,
        '35-44', 'Female', 'Other', now()
      from generate_series(0, ${residentsCount - 1}) r join town_zips z on z.n = r % ${zipsCount};
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
      select sha256(convert_to('bench-resident-' || r, 'UTF8')), pg_temp.id('resident ' || r), now(), now() + interval '1 hour'
      from generate_series(0, ${residentsCount - 1}) r;
    insert into projects (id, organization_id, status, title, description, project_type, category, department, street, city, county,
        state, zip, lat, lng, starts_at, ends_at, is_pin, survey_visibility, likes_count, comments_count, questions_count, posted_at)
      select pg_temp.id('project ' || p), pg_temp.id('organization ' || p % 10), 'published', 'Repairs of street ' || p,
        repeat('${sentences}', 8), 'New project', 'Roads', 'Public Works', p || ' Main Street', city, county, state, zip,
        lat + (p % 40) * 0.002, lng + (p % 60) * 0.002, now() - interval '9 days', now() + interval '30 days', p % 200 = 0,
        'Public', p % 90, p % 17, 3, now() - p * interval '1 minute'
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
      select pg_temp.id('update ' || p || ' ' || u), pg_temp.id('project ' || p), 'Update ' || u, '${sentences}', now()
      from generate_series(0, ${projectsCount - 1}) p, generate_series(0, 1) u;
    insert into questions (id, project_id, text, type, position)
      select pg_temp.id('question ' || p || ' ' || q), pg_temp.id('project ' || p), 'What matters most to you here?',
        (array['open', 'yesno', 'rating'])[q + 1], q
      from generate_series(0, ${projectsCount - 1}) p, generate_series(0, 2) q`)
  await pool.query('vacuum analyze')
}
