import { reject } from '../../../core/contract/errors.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { ensureUnsealed } from '../../projects/model/queries.server.ts'
import { askForJob } from './jobs.queries.server.ts'
import { isOpen, type OwnerKind, textsIn, type Whole } from './queries.server.ts'

/**
 * Requests the machine translation of what is missing. One that is under way is left alone.
 * @returns the code of the message for who asked
 * @throws HttpError 409 without a translation service, for a draft, and if nothing of what is missing can still change
 */
export async function startMachine(
  { db, config, now }: Pick<Context<Actor>, 'db' | 'config' | 'now'>,
  of: OwnerKind,
  whole: Whole,
  language: Language,
): Promise<'translation.complete' | 'translation.started'> {
  if (!config.translator) reject(409, 'translation.off')
  // Only public texts are sent to another company.
  if (!whole.isPosted) reject(409, 'translation.draft')
  const missing = (await textsIn(db, of, whole, language)).texts.filter((one) => one.state === 'missing')
  if (missing.length === 0) return 'translation.complete'
  if (!missing.some((one) => isOpen(whole, one))) ensureUnsealed('completed')
  await askForJob(db, of, whole, language, now())
  return 'translation.started'
}
