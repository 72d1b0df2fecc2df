import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { geocode } from '../../places/geocoding/geocoding.server.ts'
import { findZip } from '../../places/model/queries.server.ts'
import { emptyDraft, type ProjectAddress } from '../fields/draft.ts'
import type { ProjectInput } from '../model/shapes.ts'
import { addressLine, applyInput, fillFromZip, type LocatedAddress } from './apply-input.ts'

type LocateContext = { db: Db; config: Config; now: () => Date; actor: Official }

/**
 * Geocodes a project's new address if the address changes and no point was sent. Call it before the transaction that saves: a lock must
 * not wait for another company's server.
 * @param id null for a new project
 * @returns null if nothing needs to be geocoded
 */
export async function locate({ actor, ...asking }: LocateContext, id: string | null, sent: ProjectInput): Promise<LocatedAddress | null> {
  const { location } = sent
  if (asking.config.geocoder.provider === 'offline' || !location || location.lat != null || location.lng != null) return null
  const current = id ? await addressOf(asking.db, id, actor.organizationId) : {}
  if (!current) return null
  const before = { ...emptyDraft, ...current }
  const { draft } = applyInput(before, { location }, actor.timeZone)
  const after = fillFromZip(draft, before, location, draft.zip ? await findZip(asking.db, draft.zip) : null)
  const address = addressLine(after)
  if (!after.street || address === addressLine(before)) return null
  return { address, place: await geocode(asking, address) }
}

const addressOf = (db: Db, id: string, organizationId: string): Promise<ProjectAddress | undefined> =>
  db
    .selectFrom('projects')
    .select(['street', 'city', 'county', 'state', 'zip', 'plus4'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
