import type { FastifyInstance } from 'fastify'
import { reject } from '../../core/contract/errors.ts'
import { route } from '../../core/http/route.server.ts'
import { message } from '../../core/i18n/messages.server.ts'
import { findAccepted, saveAcceptance } from '../../features/accounts/model/accepted-terms.server.ts'
import { currentTerms, type TermsVersion, termsOn } from '../../features/accounts/model/terms.ts'
import { acceptTerms, showOwnTerms } from './contract.ts'

const known = ({ version, effective }: TermsVersion) => ({ version, effective })

/** The terms that a person accepted and has to accept. */
export async function ownTerms(app: FastifyInstance): Promise<void> {
  route(app, showOwnTerms, async (_, { db, actor, now }) => {
    const { current, next } = termsOn(now().toISOString().slice(0, 10))
    return { current: known(current), next: next && known(next), accepted: await findAccepted(db, actor.userId), isDue: actor.termsDue }
  })

  route(app, acceptTerms, async ({ body: { version } }, { db, actor, now, language }) => {
    if (version !== currentTerms(now()).version) reject(409, 'terms.version')
    await saveAcceptance(db, actor.userId, { version, now: now() })
    return { message: message(language, 'terms.accepted') }
  })
}
