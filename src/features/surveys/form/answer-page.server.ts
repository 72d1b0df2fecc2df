// A Public survey for visitors, who register when they send their answers.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { withNext } from '../../accounts/model/paths.ts'
import { previewProject } from '../../projects/model/contract.ts'
import { tellOfPublicSurvey } from '../../translations/model/contract.ts'
import { projectNote } from '../../translations/model/project-note.server.ts'
import { questionIn, translationReaderOf } from '../../translations/model/rules.ts'
import { showPublicSurvey } from '../model/contract.ts'
import { visitorId } from './draft.ts'
import { aboutOf } from './survey-about.server.ts'
import { type FormPage, formQuestions } from './survey-page.server.ts'

/** The form of the survey. Redirects people who are logged in to it, and to the login where it is not for visitors. */
export async function answerPage(context: PageContext, id: string, request: Request): Promise<FormPage> {
  const { actor, language } = context.get(visit)
  const { search, searchParams } = new URL(request.url)
  const survey = `/project/${id}/survey${search}`
  if (actor.kind !== 'visitor') throw redirect(survey)
  const call = context.get(api)
  const params = { id }
  const read = Promise.all([call(previewProject, { params }), call(showPublicSurvey, { params }), call(tellOfPublicSurvey, { params })])
  const found = await nullIfRefused(read, 404)
  if (!found?.[1].questions.length) throw redirect(withNext('/login', survey))
  const [{ project }, { questions }, { told: translations }] = found
  const reader = translationReaderOf(translations, language, searchParams)
  const about = aboutOf(project, reader, language)
  const asked = questions.map((one) => questionIn(one, reader))
  const standing = reader.standing()
  return {
    kind: 'form',
    about,
    note: await projectNote(call, { id, path: `/project/${id}/answer`, language, search: searchParams, translations, standing }),
    questions: formQuestions(asked, project, language),
    ...{ entered: {}, answeredOn: null, personId: visitorId, zipCode: project.location.zip, isTest: false, isVisitor: true },
  }
}
