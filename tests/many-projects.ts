// A country full of projects, made by the database itself: spread over all zip codes, of every type, category and state in time.
import type pg from 'pg'

/** Words that one in so many projects has in its description, beside those that all have. */
export const rarities = { everywhere: 1, library: 50, observatory: 2000 } as const
const zipsPerProject = 3
const organizations = 400

/**
 * Fills a database that has its places. The same ids each time.
 */
export async function putManyProjects(
  client: pg.Client,
  { projects, residents, now }: { projects: number; residents: number; now: Date },
): Promise<void> {
  const at = `timestamptz '${now.toISOString()}'`
  await client.query(`
    create function many_id(name text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;
    create temp table many_zips as select row_number() over (order by md5(zip)) - 1 as n, * from zips;
    create unique index on many_zips (n);
    analyze many_zips;
    insert into organizations (id, name, type, title, department, slug, address, state)
      select many_id('organization ' || o), 'City ' || o, 'City', 'Director', 'Public Works', 'many-' || o, '{}', 'CA'
      from generate_series(0, ${organizations - 1}) o`)
  // An index of words is made three times faster at once than row by row.
  const search = (await client.query("select indexdef from pg_indexes where indexname = 'projects_search'")).rows[0].indexdef
  await client.query('drop index projects_search')
  await client.query(`
    insert into projects (id, organization_id, status, title, description, project_type, category, department, street, city, county,
        state, zip, lat, lng, starts_at, ends_at, is_pin, survey_visibility, likes_count, questions_count, posted_at, completed_at)
      select many_id('project ' || p), many_id('organization ' || p % ${organizations}),
        case when p % 10 = 9 then 'completed' when p % 100 = 0 then 'draft' else 'published' end,
        'Repairs of street ' || p,
        repeat('The city plans to repair the street. Everywhere residents are asked what matters to them. ', 8)
          || case when p % ${rarities.library} = 1 then 'Near the library.' else '' end
          || case when p % ${rarities.observatory} = 1 then ' Near the observatory.' else '' end,
        (array['New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster'])[1 + p % 5],
        (array['Greenery', 'Toll charges', 'Utilities', 'Roads', 'Highways', 'Commercial building', 'Residential building', 'Native land',
          'Community club buildings', 'Minor works'])[1 + (p / 5) % 10],
        'Public Works', p || ' Main Street', city, county, state, zip, lat + (p % 40) * 0.001, lng + (p % 60) * 0.001,
        ${at} - interval '20 days', ${at} + ((p % 60) - 12) * interval '1 day', p % 500 = 7, 'Public', p % 97, 3,
        ${at} - p * interval '1 minute', case when p % 10 = 9 then ${at} end
      from generate_series(0, ${projects - 1}) p join many_zips z on z.n = p % (select count(*) from many_zips)`)
  await client.query(search)
  await client.query(`
    insert into project_zips (project_id, zip)
      select distinct many_id('project ' || p), zip
      from generate_series(0, ${projects - 1}) p, generate_series(0, ${zipsPerProject - 1}) d
        join many_zips z on true where z.n = (p + d) % (select count(*) from many_zips)`)
  await client.query(`
    insert into project_files (id, project_id, kind, name, file_key, bytes, width, height, widths, avif, alt, position)
      select many_id('file ' || p), many_id('project ' || p), 'image', 'picture', 'none/', 240000, 1600, 1067, '{480,960,1600}', true, 'The street', 0
      from generate_series(0, ${projects - 1}) p`)
  await client.query(`
    insert into questions (id, project_id, text, type, position)
      select many_id('question ' || p || ' ' || q), many_id('project ' || p), 'What matters most to you here?',
        (array['open', 'yesno', 'rating'])[q + 1], q
      from generate_series(0, ${projects - 1}) p, generate_series(0, 2) q`)
  await client.query(`
    insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, county, age_range, gender, ethnicity,
        email_verified_at)
      select many_id('resident ' || r), 'Resident', 'Resident', r::text, 'resident' || r || '@example.org', zip, state, city, county,
        '35-44', 'Female', 'Other', now()
      from generate_series(0, ${residents - 1}) r join many_zips z on z.n = r % (select count(*) from many_zips)`)
  await client.query('drop function many_id(text)')
  await client.query('vacuum analyze')
}
