// Access checks that handlers begin with.

import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor, Official } from '../../../core/http/actor.ts'
import { isOwner, maySeeProject, type ProjectStanding } from '../../projects/model/rules.ts'
import { findQuestion, type QuestionStanding } from '../model/queries.server.ts'

/**
 * @returns a question of a project that the actor may see
 * @throws HttpError 404 if the question is missing or hidden
 */
export async function visibleQuestion(db: DbOrTx, questionId: string, actor: Actor): Promise<QuestionStanding> {
  const question = isId(questionId) ? await findQuestion(db, questionId) : null
  return question && maySeeProject(actor, question.project) ? question : reject(404, 'request.notFound')
}

/** @throws HttpError 403 unless the actor is an official of the project's organization */
export function ensureProjectOwner(actor: Actor, project: ProjectStanding): asserts actor is Official {
  if (!isOwner(actor, project)) reject(403, 'survey.otherOrganization')
}
