// A project that thousands answered, made by the database itself, with population figures to weight by.
import type pg from 'pg'

const address = JSON.stringify({
  ...{ streetAddress: '1 Main Street', apartment: '', city: 'Newport Beach', county: 'Orange', state: 'CA', zipCode: '92660', plus4: '' },
  country: 'United States',
})
const zips = ['92660', '92661', '92662', '92663']

/** Fills a database that has its places, once. Each person answers every question: yes or no, and ratings. */
export async function putCrowdedProject(
  client: pg.Client,
  { people, questions }: { people: number; questions: number },
): Promise<{ projectId: string; officialId: string }> {
  const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
  const organization = id("'crowded organization'")
  const official = id("'crowded official'")
  const project = id(`'crowded project'`)
  const person = id(`'crowded person ' || n`)
  await client.query(`
    insert into organizations (id, name, type, title, department, slug, address, state)
      values (${organization}, 'City', 'City', 'Director', 'Works', 'crowded', '${address}', 'CA');
    insert into users (id, login_type, organization_id, permission, first_name, last_name, email, email_verified_at)
      values (${official}, 'Organization', ${organization}, 'viewer', 'An', 'Official', 'crowded@example.org', now());
    insert into projects (id, organization_id, status, title, description, project_type, category, department, street, city, county, state, zip,
        lat, lng, starts_at, survey_visibility, questions_count, posted_at)
      values (${project}, ${organization}, 'published', 'The square', 'What should it be?', 'New project', 'Greenery', 'Works', '1 Main Street',
        'Newport Beach', 'Orange', 'CA', '92660', 33.6, -117.9, now() - interval '40 days', 'Public', ${questions}, now() - interval '40 days');
    insert into project_zips (project_id, zip) select ${project}, unnest('{${zips}}'::text[]);
    insert into questions (id, project_id, text, type, position)
      select ${id(`'crowded question ' || n`)}, ${project}, 'What about it?', case when n % 2 = 0 then 'yesno' else 'rating' end, n
      from generate_series(0, ${questions - 1}) n;
    insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, county, age_range, gender, ethnicity, email_verified_at)
      select ${person}, 'Resident', 'Resident', n::text, 'crowded-' || n || '@example.org', (array['${zips.join("','")}'])[1 + n % 4], 'CA',
        'Newport Beach', 'Orange', (array['16-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'])[1 + (n / 4) % 7],
        (array['Male', 'Female', 'Female', 'Prefer not to answer'])[1 + (n / 28) % 4],
        (array['African-American', 'Asian or Pacific Islander', 'Caucasian', 'Hispanic or Latino', 'Other'])[1 + (n / 112) % 5],
        case when n % 50 > 0 then now() end
      from generate_series(1, ${people}) n;
    insert into respondents (project_id, user_id, alias) select ${project}, ${person}, 'R' || n from generate_series(1, ${people}) n;
    insert into participations (project_id, user_id, way, started_at, finished_at)
      select ${project}, ${person}, (array['code', 'mail', 'link'])[1 + n % 3], now() - (n % 39) * interval '1 day', now() - (n % 39) * interval '1 day'
      from generate_series(1, ${people}) n;
    insert into answers (id, question_id, project_id, user_id, answer_yes, answer_rating, created_at, updated_at)
      select gen_random_uuid(), ${id(`'crowded question ' || q`)}, ${project}, ${person}, case when q % 2 = 0 then (n + q) % 3 > 0 end,
        case when q % 2 = 1 then 1 + (n + q) % 5 end, now() - (n % 39) * interval '1 day', now()
      from generate_series(1, ${people}) n, generate_series(0, ${questions - 1}) q`)
  await client.query(`
    insert into population_figures (id, organization_id, level, state, place, residents, groups, source_name, source_year, source_link, uploaded_at)
      select gen_random_uuid(), ${organization}, 'zip', 'CA', zip, 30000,
        '{"ageRange": {"16-17": 1500, "18-24": 3000, "25-34": 5000, "35-44": 5000, "45-54": 5000, "55-64": 4000, "65+": 4000},
          "gender": {"Male": 15000, "Female": 15000},
          "ethnicity": {"African-American": 2500, "Asian or Pacific Islander": 4000, "Caucasian": 13500, "Hispanic or Latino": 8000, "Other": 2000}}',
        'A made-up table', 2024, 'https://example.org', now()
      from unnest('{${zips}}'::text[]) zip`)
  const { rows } = await client.query(`select ${project} as "projectId", ${official} as "officialId"`)
  return rows[0] as { projectId: string; officialId: string }
}
