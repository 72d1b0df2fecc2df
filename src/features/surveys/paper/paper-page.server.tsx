// The survey as a form to print. The address holds all settings, and nothing is stored.
import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { availableLanguages } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language, languages } from '../../../core/i18n/languages.ts'
import { staticMarkup } from '../../../core/pages/static-markup.server.tsx'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { formQuestions, readSurveyPage } from '../form/survey-page.server.ts'
import { drawnCodeOf } from '../form/test-page.server.ts'
import { PaperSheet } from './parts/PaperSheet.tsx'

const handInLengthMax = 400

const formLanguage = (asked: string | null, language: Language): Language =>
  asked && isLanguage(asked) && availableLanguages().includes(asked) ? asked : language

/**
 * Loads the settings (`?language=es&size=letter|a4&type=normal|large&handIn=`) and the form, as HTML in its own language: its words, its
 * dates, and the questions if they are translated into it. For the project's officials; others are redirected to the survey.
 */
export async function paperPage(context: PageContext, id: string, asked: URLSearchParams) {
  const { actor, language, publicUrl, now } = context.get(visit)
  const search = asked.size > 0 ? `?${asked}` : ''
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/survey/paper${search}`)}`)
  const call = context.get(api)
  const form = formLanguage(asked.get('language'), language)
  const arrival = { way: 'link' as const }
  const page = await readSurveyPage(call, id, { actor, language: form, now, arrival, asResidents: true })
  if (page.kind !== 'builder') throw redirect(`/project/${id}/survey`)
  const { project } = await call(showProject, { params: { id } })
  const questions = formQuestions(page.questions, project, form, 'paper')
  // The survey opens in the language that its reader has on paper.
  const address = new URL(`/project/${id}/survey?lang=${form}`, publicUrl).href
  const type = asked.get('type') === 'large' ? ('large' as const) : ('normal' as const)
  const size = asked.get('size') === 'a4' ? ('a4' as const) : ('letter' as const)
  const handIn = (asked.get('handIn') ?? '').slice(0, handInLengthMax)
  const { about, note } = page
  const names = new Intl.DisplayNames(languages[language].locale, { type: 'language' })
  const original = questions.find((one) => one.lang !== undefined && one.lang !== form)?.lang
  return {
    about: await namedProject(call, project, language),
    form,
    languages: availableLanguages(),
    /** The names of the form's language and of the questions', if they are not translated into the form's. */
    untranslated: original ? { language: names.of(form) ?? form, written: names.of(original) ?? original } : null,
    mayEdit: actor.kind === 'official' && actor.permission !== 'viewer',
    sheet: staticMarkup(form, <PaperSheet {...{ about, note: note?.text, questions, address, code: drawnCodeOf(address), handIn }} />),
    ...{ size, type, handIn },
  }
}
