import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import { draftColumns, draftOf, fieldColumns } from '../fields/columns.ts'
import type { Draft } from '../fields/draft.ts'
import { newsHappened } from '../model/project-news.server.ts'
import type { ProjectStanding } from '../model/rules.ts'
import { zipsOfProject } from '../model/summary.server.ts'

export type ProjectRecord = {
  draft: Draft
  version: number
  standing: Pick<ProjectStanding, 'organizationId' | 'status'>
  images: { id: string; alt: string }[]
}

/** @returns the stored project, locked until the transaction ends; null if it does not exist */
export const lockProject = (tx: DbOrTx, id: string): Promise<ProjectRecord | null> => readKept(tx, id, true)
/** @returns the stored project without a lock; null if it does not exist */
export const findProjectRecord = (db: DbOrTx, id: string): Promise<ProjectRecord | null> => readKept(db, id, false)

async function readKept(tx: DbOrTx, id: string, locked: boolean): Promise<ProjectRecord | null> {
  if (!isId(id)) return null
  const row = await tx
    .selectFrom('projects as p')
    .select(fieldColumns.map((name) => `p.${name}` as const))
    .select(['p.version', 'p.status', 'p.organization_id', zipsOfProject.as('zips')])
    .select([
      sql<
        ProjectRecord['images']
      >`(select coalesce(json_agg(json_build_object('id', id, 'alt', alt) order by position), '[]') from project_files
        where project_id = p.id and kind = 'image')`.as('images'),
      sql<Draft['facts']>`(select coalesce(json_agg(json_build_object('_id', id, 'label', label, 'value', value) order by position), '[]')
        from project_facts where project_id = p.id)`.as('facts'),
      sql<
        Draft['updates']
      >`(select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'text', text) order by posted_at desc, id desc), '[]')
        from project_updates where project_id = p.id)`.as('updates'),
    ])
    .where('p.id', '=', id)
    .$if(locked, (query) => query.forNoKeyUpdate('p'))
    .executeTakeFirst()
  if (!row) return null
  const { zips: zipCodes, facts, updates, images } = row
  return {
    draft: { ...draftOf(row), zipCodes, facts, updates },
    version: row.version,
    standing: { organizationId: row.organization_id, status: row.status },
    images,
  }
}

/** Inserts a new draft. */
export async function insertProject(
  tx: DbOrTx,
  project: { id: string; organizationId: string; createdBy: string; draft: Draft; now: Date },
) {
  const { id, organizationId, createdBy, draft, now } = project
  await tx
    .insertInto('projects')
    .values({ id, organization_id: organizationId, created_by: createdBy, created_at: now, updated_at: now, ...draftColumns(draft) })
    .execute()
  await replaceZips(tx, id, draft.zipCodes)
  await replaceFacts(tx, id, draft.facts)
  await replaceUpdates(tx, id, draft.updates, now)
}

export type Transition = 'publish' | 'complete' | 'reopen' | null

function statusColumns(transition: Transition, now: Date) {
  switch (transition) {
    case 'publish':
      return { status: 'published', posted_at: now } as const
    case 'complete':
      return { status: 'completed', completed_at: now } as const
    case 'reopen':
      // The time of the completion stays: the records schedule still applies.
      return { status: 'published' } as const
    case null:
      return {}
  }
}

/** Changes a project's status, which makes it a new version. */
export async function setStatus(tx: DbOrTx, id: string, transition: Transition, now: Date): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ ...statusColumns(transition, now), updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await recordTransition(tx, id, transition, now)
}

/** Tells the organization's webhooks that a project was published or completed. */
async function recordTransition(tx: DbOrTx, id: string, transition: Transition, now: Date): Promise<void> {
  if (transition === 'publish') await recordProjectEvent(tx, id, { type: 'project.published', now })
  if (transition === 'complete') await recordProjectEvent(tx, id, { type: 'project.completed', now })
}

/**
 * Saves a project. Rewrites a list only if it differs; any difference makes it a new version.
 * @returns the file folders of pictures whose updates were deleted; remove them after the commit
 */
export async function rewriteProject(
  tx: DbOrTx,
  id: string,
  was: Draft,
  draft: Draft,
  transition: Transition,
  now: Date,
): Promise<string[]> {
  const [before, after] = [comparable(was), comparable(draft)]
  const isNew = transition !== null || JSON.stringify(before) !== JSON.stringify(after)
  await tx
    .updateTable('projects')
    .set({ ...draftColumns(draft), ...statusColumns(transition, now), updated_at: now })
    .$if(isNew, (query) => query.set({ version: sql`version + 1` }))
    .where('id', '=', id)
    .execute()
  await recordTransition(tx, id, transition, now)
  const differs = (field: 'zipCodes' | 'facts' | 'updates') => JSON.stringify(before[field]) !== JSON.stringify(after[field])
  if (differs('zipCodes')) await replaceZips(tx, id, draft.zipCodes)
  if (differs('facts')) await replaceFacts(tx, id, draft.facts)
  if (transition === 'publish') await tx.deleteFrom('project_schedules').where('project_id', '=', id).execute()
  if (transition === 'publish' || differs('updates')) await newsHappened(tx)
  return differs('updates') ? replaceUpdates(tx, id, draft.updates, now) : []
}

/** A draft without the ids of its entries: a client that omits the ids changes nothing. */
const comparable = (draft: Draft) => ({
  ...draft,
  facts: draft.facts.map(({ label, value }) => ({ label, value })),
  updates: draft.updates.map(({ title, text }) => ({ title, text })),
})

/** True if two versions of a project differ in anything but their updates. */
export const differsBesideUpdates = (was: Draft, draft: Draft): boolean =>
  JSON.stringify({ ...comparable(was), updates: [] }) !== JSON.stringify({ ...comparable(draft), updates: [] })

async function replaceZips(tx: DbOrTx, id: string, zips: string[]) {
  await sql`delete from project_zips where project_id = ${id}::uuid and zip <> all(${zips}::text[])`.execute(tx)
  await sql`insert into project_zips (project_id, zip) select ${id}::uuid, unnest(${zips}::text[]) on conflict do nothing`.execute(tx)
}

/** A fact with a known id, or with an unchanged label, keeps its id, and so its translations. */
async function replaceFacts(tx: DbOrTx, id: string, facts: Draft['facts']) {
  const before = await tx.selectFrom('project_facts').select(['id', 'label']).where('project_id', '=', id).orderBy('position').execute()
  const rows = facts.map(({ _id, label, value }, position) => {
    const found = before.findIndex((one) => one.id === _id || (_id === undefined && one.label === label))
    const [same] = found < 0 ? [] : before.splice(found, 1)
    return { id: same?.id ?? newId(), label, value, position }
  })
  const ids = rows.map((one) => one.id)
  await sql`delete from project_facts where project_id = ${id}::uuid and id <> all(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into project_facts (id, project_id, label, value, position)
    select id, ${id}::uuid, label, value, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, label text, value text, position integer)
    on conflict (id) do update set label = excluded.label, value = excluded.value, position = excluded.position`.execute(tx)
}

/** An update with a known id, or with unchanged texts, keeps its id, date and picture. */
async function replaceUpdates(tx: DbOrTx, id: string, updates: Draft['updates'], now: Date): Promise<string[]> {
  const before = await tx.selectFrom('project_updates').select(['id', 'title', 'text']).where('project_id', '=', id).execute()
  const rows = updates.map(({ _id, title, text }) => {
    const found = before.findIndex((one) => one.id === _id || (_id === undefined && one.title === title && one.text === text))
    const [same] = found < 0 ? [] : before.splice(found, 1)
    return { id: same?.id ?? newId(), project_id: id, title, text, posted_at: now }
  })
  const folders = await removeUpdates(
    tx,
    before.map((one) => one.id),
  )
  if (rows.length === 0) return folders
  const changed = tx.insertInto('project_updates').values(rows)
  await changed.onConflict((same) => same.column('id').doUpdateSet({ title: sql`excluded.title`, text: sql`excluded.text` })).execute()
  return folders
}

async function removeUpdates(tx: DbOrTx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const pictures = await tx.selectFrom('project_files').select('file_key').where('update_id', 'in', ids).execute()
  await tx.deleteFrom('project_updates').where('id', 'in', ids).execute()
  return pictures.map((one) => one.file_key)
}
