import type { FieldRefusals } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { findCityMisfit, findPinMisfit, unknownZip } from '../../places/lookup/fitting.server.ts'
import type { ZipPlace } from '../../places/model/queries.server.ts'
import type { Draft } from '../fields/draft.ts'

/**
 * What does not fit in a project's address, as far as it is filled in: an unknown zip code, a city elsewhere, a pin abroad or far away.
 * @param place the location of the draft's zip code; null if it is missing or unknown
 */
export async function placeRefusals(tx: DbOrTx, draft: Draft, place: ZipPlace | null): Promise<FieldRefusals> {
  const { zip, city, state, lat, lng } = draft
  const refusals: FieldRefusals = {}
  if (zip && !place) refusals['location.zip'] = await unknownZip(tx, zip, city, state)
  const misfit = place && city ? await findCityMisfit(tx, place, city) : null
  if (misfit) refusals['location.city'] = misfit
  const pin = lat === null || lng === null ? null : await findPinMisfit(tx, { lat, lng }, place)
  if (pin) refusals['location'] = pin
  return refusals
}
