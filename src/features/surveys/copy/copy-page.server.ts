// The page that copies questions from another project of the organization.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { ownerProjects, showProject } from '../../projects/model/contract.ts'
import { namedBy, writtenProjects } from '../../translations/model/reading.server.ts'
import { copyQuestions } from '../editing/contract.ts'
import { listQuestions } from '../model/contract.ts'

const shownMax = 100

/**
 * Loads the official's projects that have questions, and the questions of the chosen one (`?from=`). Redirects viewers, and editors of a
 * completed project.
 */
export async function copyPage(context: PageContext, id: string, from: string | null) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/survey/copy`)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine || actor.kind !== 'official' || actor.permission === 'viewer' || project.status === 'completed')
    throw redirect(`/project/${id}/survey`)
  const { projects } = await call(ownerProjects, { body: { owner: actor.organizationId, limit: shownMax } })
  const reader = await writtenProjects(call, [id, ...projects.map((one) => one._id)], language)
  const others = projects.filter((one) => one._id !== id && one.questionsCount > 0).map((one) => namedBy(reader, one, language))
  const chosen = others.find((one) => one._id === from)
  const questions = chosen ? (await call(listQuestions, { params: { id: chosen._id } })).questions : []
  return { about: namedBy(reader, project, language), others, from: chosen?._id ?? null, questions }
}

/** Copies the chosen questions, and redirects to the first of them in the builder. */
export async function copyAction(context: PageContext, id: string, form: FormData) {
  const questions = form.getAll('questions').map(String)
  try {
    const copied = await context.get(api)(copyQuestions, { params: { id }, body: { from: String(form.get('from')), questions } })
    return redirectWith(copied.message, `/project/${id}/survey?question=${copied.questions[0]?._id}#editor`)
  } catch (error) {
    const { errors, message, status } = formErrors(error, { except: [403, 404] })
    return data({ errors: { questions: errors['questions'] ?? message }, questions }, status)
  }
}
