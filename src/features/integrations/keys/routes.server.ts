import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { ensureValid, reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../../accounts/audit/queries.server.ts'
import { tokenHashOf } from '../../accounts/sessions/sessions.server.ts'
import { type ApiKey, createKey, listKeys, revokeKey } from './contract.ts'
import { countKeysLocked, deleteKey, findKeys, insertKey, isOwnProject } from './queries.server.ts'
import { keyPrefix, keyRefusals, keysMax } from './rules.ts'

/** Keys by which programs of an organization call the API. */
export async function keys(app: FastifyInstance): Promise<void> {
  const scopes = () => [...app.keyScopes].sort()

  route(app, listKeys, async (_, { db, actor }) => ({ keys: await findKeys(db, actor.organizationId), scopes: scopes() }))

  route(app, createKey, async ({ body }, context) => {
    ensureValid(keyRefusals(body, scopes(), context.now()))
    const made = await create(context, body)
    return { ...made, message: message(context.language, 'key.created') }
  })

  route(app, revokeKey, async ({ params }, { db, actor, request, language, now }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    await db.transaction().execute(async (tx) => {
      const name = (await deleteKey(tx, actor.organizationId, params.id)) ?? reject(404, 'request.notFound')
      const subject = { type: 'key', id: params.id, title: name }
      await recordAct(tx, request, actor, { action: 'DELETE /keys/:id', subject, at: now() })
    })
    return { message: message(language, 'key.revoked') }
  })
}

async function create(
  { db, actor, request, now }: OfficialContext,
  { name, scopes: wanted, origins = [], project, expiresAt }: Received<typeof createKey>['body'],
): Promise<{ secret: string; key: ApiKey }> {
  if (project) await ensureOwnProject(db, actor.organizationId, project)
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const id = newId()
  const row = {
    id,
    organizationId: actor.organizationId,
    name,
    hash: tokenHashOf(secret),
    ending: secret.slice(-4),
    createdBy: actor.userId,
  }
  return db.transaction().execute(async (tx) => {
    if ((await countKeysLocked(tx, actor.organizationId)) >= keysMax) reject(409, 'key.tooManyKeys', { max: keysMax })
    const at = now()
    await insertKey(tx, {
      ...{ ...row, scopes: [...new Set(wanted)].sort(), origins: [...new Set(origins)], projectId: project || null },
      ...{ expiresAt: expiresAt ? new Date(expiresAt) : null, now: at },
    })
    await recordAct(tx, request, actor, { action: 'POST /keys', subject: { type: 'key', id, title: name }, at })
    const [key] = await findKeys(tx, actor.organizationId, id)
    return { secret, key: key as ApiKey }
  })
}

/** @throws HttpError 422 unless the project belongs to the organization */
async function ensureOwnProject(db: OfficialContext['db'], organizationId: string, id: string): Promise<void> {
  if (!isId(id) || !(await isOwnProject(db, organizationId, id))) rejectFields({ project: 'key.project' })
}
