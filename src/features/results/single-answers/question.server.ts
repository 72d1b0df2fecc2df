import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import { isOwner, maySeeProject } from '../../projects/model/rules.ts'
import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { findQuestion } from '../../surveys/model/queries.server.ts'

/**
 * A question of the actor's own organization.
 * @throws HttpError 404 if it is missing, hidden or of another kind; else 403
 */
export async function ownQuestion(db: DbOrTx, id: string, actor: Actor, isOfKind: (asked: QuestionSpec) => boolean) {
  const question = isId(id) ? await findQuestion(db, id) : null
  if (!question || !maySeeProject(actor, question.project)) return reject(404, 'request.notFound')
  if (!isOwner(actor, question.project)) return reject(403, 'tag.otherOrganization')
  return isOfKind(question.asked) ? question : reject(404, 'request.notFound')
}
