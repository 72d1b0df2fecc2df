// The operator's command line: verifies an organization by its slug.
import { HttpError } from '../../../core/contract/errors.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { decideOrganization } from './deciding.server.ts'

/**
 * Verifies the organization with a slug; changes nothing if it is verified.
 * @returns its name
 * @throws HttpError 404 if no organization has the slug
 */
export const verifyBySlug = ({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>, slug: string): Promise<{ name: string }> =>
  db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('organizations').select('id').where('slug', '=', slug).executeTakeFirst()
    if (!row) throw new HttpError(404, 'request.notFound')
    return decideOrganization(tx, { config, now }, row.id, { verified: true, reason: '', by: null, ip: '' })
  })
