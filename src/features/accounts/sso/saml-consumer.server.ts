// Where SAML providers post their answers (the assertion consumer service), and their metadata of Plaza.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { acsPath, answerMax } from '../identities/saml/rules.ts'
import { metadataOf } from '../identities/saml/service.server.ts'
import { findOrganization } from '../model/queries.server.ts'
import { showSamlMetadata } from './contract.ts'
import { storeLoginAnswer } from './login-state.server.ts'
import { findConnection } from './queries.server.ts'
import { callbackPath } from './rules.ts'

/** Of the posted form: base64, with its signs escaped. */
const formBytesMax = answerMax * 2

/**
 * POST /login/sso/saml: the browser comes from the provider's site, and sends no cookie with this request. The answer therefore waits,
 * unread, until the same browser asks for it by a GET request, which has the cookie of the browser that began the login. Only the browser
 * that posted the answer gets its ticket: an answer that somebody else was led to fetch helps nobody.
 */
export async function samlConsumer(app: FastifyInstance): Promise<void> {
  route(app, showSamlMetadata, async ({ params }, context) => {
    const organization = isId(params.id) ? await findOrganization(context.db, params.id) : null
    if (!organization) return reject(404, 'request.notFound')
    const connection = await findConnection(context.db, params.id)
    return Buffer.from(metadataOf(context, params.id, connection?.decryptionCertificate ?? null))
  })

  await app.register(async (acs) => {
    acs.removeAllContentTypeParsers()
    acs.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    const config = { anonymous: true }
    acs.post(acsPath, { config, bodyLimit: formBytesMax, schema: { hide: true } as never }, async ({ body }, reply) => {
      const form = body instanceof URLSearchParams ? body : new URLSearchParams()
      const ticket = randomBytes(32).toString('base64url')
      const [state, answer] = [form.get('RelayState') ?? '', form.get('SAMLResponse') ?? '']
      const isKept = await storeLoginAnswer(app.appContext, { state, answer, ticket })
      return comeBack(reply, isKept ? { state, ticket } : { state })
    })
  })
}

/** 303: the browser continues with GET, which brings its cookies although it comes from another site. */
const comeBack = (reply: FastifyReply, answer: Record<string, string>) =>
  reply.header('cache-control', 'no-store').redirect(`${callbackPath}?${new URLSearchParams(answer)}`, 303)
