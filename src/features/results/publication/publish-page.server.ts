// Loader and action of the page on which officials select, preview and publish results.
import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { appearing } from '../figures/appearing.ts'
import * as contract from './contract.ts'
import { describeResults } from './description.server.ts'

/** What is published, and what each question would show. For editors; others are redirected to the results. */
export async function publishPage(context: PageContext, id: string) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/publish`)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine || actor.kind !== 'official' || actor.permission === 'viewer' || project.status === 'draft')
    throw redirect(`/project/${id}/results`)
  const { publication, all } = await call(contract.showPublication, { params: { id } })
  return {
    about: await namedProject(call, project, language),
    timeZone: project.location.timeZone,
    publication,
    isFinal: all.updated === 'final',
    nextFiguresAt: all.nextFiguresAt && appearing(language, all.project.timeZone, all.nextFiguresAt),
    questions: all.questions.map(({ number, question, answered, withheld }) => ({
      _id: question._id,
      ...{ number, text: question.text, type: question.type, answered, withheld },
    })),
  }
}

/** Previews, publishes or withdraws results. The submitted form comes back in every case. */
export async function publishAction(context: PageContext, id: string, form: FormData) {
  const call = context.get(api)
  const intent = String(form.get('intent'))
  const chosen = { questions: form.getAll('questions').map(String), invited: String(form.get('invited') ?? '') }
  const params = { id }
  const nothingWrong: Record<string, string> = {}
  try {
    if (intent === 'takeBack') return redirectWith((await call(contract.takeBack, { params })).message, `/project/${id}/publish`)
    if (intent === 'takeQuestionBack') {
      const { message } = await call(contract.takeQuestionBack, { params: { id, question: String(form.get('question')) } })
      return redirectWith(message, `/project/${id}/publish`)
    }
    if (intent === 'publish')
      return redirectWith((await call(contract.publish, { params, body: chosen })).message, `/project/${id}/published`)
    if (intent === 'look') {
      const { published } = await call(contract.previewPublication, { params, body: chosen })
      return { described: describeResults(published, context.get(visit).language), chosen, errors: nothingWrong }
    }
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403, 404] })
    return data({ described: null, chosen, errors: formError ? { questions: formError } : errors }, status)
  }
  return { described: null, chosen, errors: nothingWrong }
}
