// SQL of population figures: store, list, and find those that match a project.

import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { inState } from '../../places/model/queries.server.ts'
import { countyName, normaliseZip, stateCode } from '../../places/model/rules.ts'
import { borderStates } from '../../places/model/zip-states.ts'
import { placeLevels } from './columns.ts'
import type { PopulationFigures } from './contract.ts'
import type { FigureSource, PlacePopulation, PopulationGroups, PopulationReference, References } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'population_figures.groups': PopulationGroups
  }
}

type FiguresRow = Omit<Selectable<Tables['population_figures']>, 'organization_id' | 'state'>

/** For each row the place's name as in the postal data, null if the state has no such place. One round trip. */
export async function findPlaces(db: DbOrTx, state: string, rows: readonly PlacePopulation[]): Promise<(string | null)[]> {
  const asked = rows.map(({ level, place }) => {
    if (level === 'state') return stateCode(place) ?? ''
    if (level === 'zip') return normaliseZip(place) ?? ''
    return level === 'county' ? countyName(place) : place
  })
  const { rows: found } = await sql<{ name: string | null }>`
    select case asked.level
      when 'state' then (select ${state}::text where asked.name = ${state})
      when 'zip' then (select zip from zips where zip = asked.name and ${inState(state)})
      when 'county' then (select min(county) from zips where state = ${state} and county_key = place_key(asked.name))
      else (select min(city) from zips where ${inState(state)} and city_key = place_key(asked.name)) end as name
    from unnest(${rows.map((row) => row.level)}::text[], ${asked}::text[]) with ordinality as asked (level, name, n)
    order by asked.n`.execute(db)
  return found.map((row) => row.name)
}

/** Replaces the figures of the given places. */
export async function putFigures(
  db: DbOrTx,
  organizationId: string,
  state: string,
  figures: readonly PlacePopulation[],
  { name, year, link }: FigureSource,
  now: Date,
): Promise<void> {
  const rows = figures.map(({ level, place, residents, groups }) => ({ id: newId(), level, place, residents, groups }))
  await sql`
    insert into population_figures (id, organization_id, level, state, place, residents, groups,
      source_name, source_year, source_link, uploaded_at)
    select id, ${organizationId}, level, ${state}, place, residents, groups, ${name}, ${year}, ${link}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, level text, place text, residents int, groups jsonb)
    -- Two uploads at once take the places in one order, so that neither waits for the other in a circle.
    order by level, place
    on conflict on constraint population_figures_place do update set residents = excluded.residents, groups = excluded.groups,
      source_name = excluded.source_name, source_year = excluded.source_year, source_link = excluded.source_link,
      uploaded_at = excluded.uploaded_at`.execute(db)
}

const order = sql<number>`array_position(${sql.lit(`{${placeLevels.join(',')}}`)}::text[], level)`

/** An organization's figures, from widest to narrowest place; `offset` counts places. */
export async function listFigures(
  db: DbOrTx,
  organizationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PopulationFigures[]> {
  const rows: FiguresRow[] = await db
    .selectFrom('population_figures')
    .select(['id', 'level', 'place', 'residents', 'groups', 'source_name', 'source_year', 'source_link', 'uploaded_at'])
    .where('organization_id', '=', organizationId)
    .orderBy(order)
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    level: row.level,
    place: row.place,
    residents: row.residents,
    groupsCount: Object.values(row.groups).reduce((sum, groups) => sum + Object.keys(groups).length, 0),
    source: { name: row.source_name, year: row.source_year, link: row.source_link },
    uploadedAt: row.uploaded_at.toISOString(),
  }))
}

/** @returns true if the place had figures */
export async function deleteFigures(db: DbOrTx, organizationId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('population_figures')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

const borderZips = borderStates.map(({ zip }) => zip)
const statesThere = borderStates.map(({ state }) => state)

/** The figures of a project's zip codes and of the city, county and state that contain all of them. One round trip. */
export async function findReferences(db: DbOrTx, projectId: string): Promise<References> {
  type LatestFigures = Omit<FiguresRow, 'id' | 'uploaded_at'>
  const { rows } = await sql<{ zips: string[] } & (LatestFigures | { [Column in keyof LatestFigures]: null })>`
    with asked as (select z.zip, z.city, z.county,
        case when (z.zip, o.state) in (select * from unnest(${borderZips}::text[], ${statesThere}::text[]))
          then o.state else z.state end as state
      from project_zips p join zips z on z.zip = p.zip join projects j on j.id = p.project_id
        join organizations o on o.id = j.organization_id
      where p.project_id = ${projectId}),
    all_in as (select array_agg(zip order by zip) as zips, min(state) as state,
        case when count(distinct state) = 1 and count(distinct city) = 1 then min(city) end as city,
        case when count(distinct state) = 1 and count(distinct county) = 1 then min(county) end as county,
        count(distinct state) = 1 as one_state
      from asked)
    select coalesce(all_in.zips, '{}') as zips, f.level, f.place, f.residents, f.groups, f.source_name, f.source_year, f.source_link
    from all_in left join (population_figures f join projects p on p.organization_id = f.organization_id and p.id = ${projectId})
      on f.state = all_in.state and (
        (f.level = 'zip' and f.place = any (all_in.zips)) or (f.level = 'city' and f.place = all_in.city)
        or (f.level = 'county' and f.place = all_in.county) or (f.level = 'state' and all_in.one_state))
    order by ${order} desc, f.place`.execute(db)
  const found = rows.flatMap((row) =>
    row.level === null
      ? []
      : [
          {
            level: row.level,
            place: row.place,
            residents: row.residents,
            groups: row.groups,
            source: { name: row.source_name, year: row.source_year, link: row.source_link },
          },
        ],
  ) as PopulationReference[]
  return {
    zips: rows[0]?.zips ?? [],
    ofZips: found.filter((one) => one.level === 'zip'),
    around: found.filter((one) => one.level !== 'zip'),
  }
}
