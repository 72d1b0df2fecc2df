import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'

/** @throws HttpError 404 for an invalid id, 403 for an organization that is not the official's */
export function ensureOwnOrganization({ organizationId }: Pick<Official, 'organizationId'>, id: string): void {
  if (!isId(id)) reject(404, 'request.notFound')
  if (organizationId !== id) reject(403, 'members.otherOrganization')
}
