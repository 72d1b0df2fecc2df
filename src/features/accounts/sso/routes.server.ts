import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { safePath } from '../../../core/http/flash.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { RefusedAnswer } from '../identities/refused-answer.ts'
import { withNext } from '../model/paths.ts'
import { keepPending } from '../sessions/pending-links.server.ts'
import { startPageOf } from '../sessions/return-path.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import * as contract from './contract.ts'
import { keepLogin, type OpenLogin, rejectLogin, spendLogin } from './login-state.server.ts'
import { type FoundPerson, findPerson } from './people.server.ts'
import { type BegunLogin, beginLogin, readProviderAnswer } from './provider.server.ts'
import { findActive, findByEmail, findConnection, type SsoConnection } from './queries.server.ts'
import type { SsoClaims } from './rules.ts'
import { beginSaml, readSamlAnswer } from './saml.server.ts'
import { samlConsumer } from './saml-consumer.server.ts'
import { serveSamlSettings } from './saml-settings.server.ts'
import { serveSettings } from './settings.server.ts'

/** Logging in at the organization's own identity provider (OpenID Connect or SAML 2.0). */
export async function sso(app: FastifyInstance): Promise<void> {
  serveSettings(app)
  serveSamlSettings(app)
  await samlConsumer(app)

  route(app, contract.findSso, async ({ body }, { db }) => ({ organization: await findByEmail(db, body.email) }))

  route(app, contract.startSso, async ({ body }, context) => {
    const connection = (await findActive(context.db, body.organization)) ?? reject(404, 'sso.none')
    const { config, request } = context
    // The provider leads back to the main site, which therefore needs the cookie.
    if (request.site) return { url: `${config.publicUrl}${withNext(`/sso/${body.organization}`, body.next ?? null)}` }
    const begun = await begin(context, connection)
    await keepLogin(context, connection.organizationId, begun, safePath(body.next, startPageOf('Organization')))
    return { url: begun.url }
  })

  route(app, contract.finishSso, async ({ body }, context) => {
    const answer = new URLSearchParams(body.answer)
    const login = await spendLogin(context, answer.get('state'), answer.get('ticket'))
    const connection = await findConnection(context.db, login.organization_id)
    if (!connection?.active) return rejectLogin(context, login, 'off')
    const found = await authenticate(context, connection, login, answer)
    if ('user' in found) return { ...(await signIn(context, found.user, false, true)), next: login.next }
    return reject(401, 'sso.confirmFirst')
  })
}

const begin = (context: Context, connection: SsoConnection): Promise<BegunLogin> =>
  connection.protocol === 'saml' ? beginSaml(context, connection) : beginLogin(context, connection)

/** From here on, the protocols do not differ. */
const claimsIn = (context: Context, connection: SsoConnection, login: OpenLogin, answer: URLSearchParams): Promise<SsoClaims> =>
  connection.protocol === 'saml' ? readSamlAnswer(context, connection, login) : readProviderAnswer(context, connection, login, answer)

/** What a person reads instead of "refused", by reason. */
const codes: Record<string, string> = {
  ...{ access_denied: 'sso.denied', email: 'sso.email', domain: 'sso.domain', group: 'sso.group' },
  removed: 'sso.personRemoved',
}

/** The person of an answer. An account that its owner has to confirm waits for that, with a cookie. */
async function authenticate(context: Context, connection: SsoConnection, login: OpenLogin, answer: URLSearchParams): Promise<FoundPerson> {
  try {
    const claims = await claimsIn(context, connection, login, answer)
    const found = await context.db.transaction().execute((tx) => findPerson(tx, context, connection, claims))
    if ('mustConfirm' in found) {
      const { organizationId, issuer } = connection
      await keepPending(context.db, context, { organizationId, issuer, subject: claims.sub, userId: found.mustConfirm })
    }
    return found
  } catch (error) {
    if (error instanceof RefusedAnswer) return rejectLogin(context, login, error.reason, codes[error.reason])
    throw error
  }
}
