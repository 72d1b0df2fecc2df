// A project inserted directly into the database: published, open, of Newport, for residents of 92660.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../src/core/database/database.server.ts'
import { newId } from '../src/core/database/ids.server.ts'
import type { Person } from './cast.ts'

export type ProjectColumns = Partial<Insertable<Tables['projects']>>

/** @param owner an official of the organization that owns the project */
export async function putProject(
  db: Db,
  owner: Person,
  now: Date,
  columns: ProjectColumns = {},
  zips: readonly string[] = ['92660'],
): Promise<string> {
  const id = columns.id ?? newId()
  const day = 86_400_000
  await db
    .insertInto('projects')
    .values({
      id,
      organization_id: owner.organizationId as string,
      created_by: owner.id,
      status: 'published',
      title: 'Safer crossings',
      description: 'Where should the new crossings go?',
      project_type: 'New project',
      category: 'Roads',
      department: 'Public Works',
      street: '1 Main Street',
      city: 'Newport Beach',
      state: 'CA',
      zip: '92660',
      lat: 33.62,
      lng: -117.87,
      starts_at: new Date(now.getTime() - 10 * day),
      ends_at: new Date(now.getTime() + 10 * day),
      posted_at: new Date(now.getTime() - 10 * day),
      ...columns,
    })
    .execute()
  if (zips.length > 0)
    await db
      .insertInto('project_zips')
      .values(zips.map((zip) => ({ project_id: id, zip })))
      .execute()
  return id
}

/** Lets everyone read the published projects of an official's organization, or no longer. */
export const openReading = (db: Db, { organizationId }: Person, open = true) =>
  db
    .updateTable('organizations')
    .set({ open_reading: open })
    .where('id', '=', organizationId as string)
    .execute()
