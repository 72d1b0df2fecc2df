// The survey as a form to print. The address holds all settings, and nothing is stored.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { showProject } from '../../features/projects/model/contract.ts'
import { asksOriginal } from '../../features/projects/translations/rules.ts'
import { formQuestions, readSurveyPage } from '../survey/survey-page.server.ts'
import { codeOf } from '../survey/test-page.server.ts'

const handInLengthMax = 400

/**
 * Loads the questions and the settings (`?size=letter|a4&type=normal|large&handIn=`), in the page's language if translated. For the
 * project's officials; others are redirected to the survey.
 */
export async function paperPage(context: PageContext, id: string, asked: URLSearchParams) {
  const { actor, language, publicUrl, now } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/survey/paper`)}`)
  const call = context.get(api)
  const page = await readSurveyPage(call, id, { actor, language, now, search: asked, came: { way: 'link' }, asResidents: true })
  if (page.kind !== 'builder') throw redirect(`/project/${id}/survey`)
  const { project } = await call(showProject, { params: { id } })
  const address = new URL(`/project/${id}/survey`, publicUrl).href
  return {
    about: page.about,
    note: page.note,
    original: asksOriginal(asked),
    questions: formQuestions(page.questions, project, language, 'paper'),
    ...{ address, code: codeOf(address) },
    size: asked.get('size') === 'a4' ? ('a4' as const) : ('letter' as const),
    type: asked.get('type') === 'large' ? ('large' as const) : ('normal' as const),
    handIn: (asked.get('handIn') ?? '').slice(0, handInLengthMax),
  }
}
