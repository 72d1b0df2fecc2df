import { redirect } from 'react-router'
import type { Actor } from '../../../core/http/actor.ts'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDate, formatDay, formatMoment } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { derivedOnce } from '../../../core/memory/shared-replies.server.ts'
import { type Project, type Question, showProject } from '../../projects/model/contract.ts'
import { phaseOf } from '../../projects/model/timing.ts'
import { tellOfProject } from '../../translations/model/contract.ts'
import { projectNote } from '../../translations/model/project-note.server.ts'
import {
  asksOriginal,
  mostDoubtful,
  questionIn,
  type TranslationStanding,
  translationReaderOf,
  writersReader,
} from '../../translations/model/rules.ts'
import { noteOf } from '../../translations/model/words.server.ts'
import { noteParticipation } from '../arrivals/contract.ts'
import { type Came, cameByCookie, wayHere } from '../arrivals/rules.ts'
import { showFindings } from '../authoring-guard/contract.ts'
import { conditionText } from '../conditions/condition-words.ts'
import { openQuestions } from '../conditions/conditions.ts'
import { type BuilderResult, changeSurveyForm } from '../editing/builder.server.ts'
import { uploadedIn } from '../file-field/plain-files.server.ts'
import type { FormQuestion, FormSection } from '../kinds/form-question.ts'
import { hasShape } from '../kinds/kinds.ts'
import { givenKey, isGivenOrNot } from '../kinds/options.ts'
import { listQuestions, type previewSubmit, type SurveyQuestion, sendAnswers } from '../model/contract.ts'
import { answerText, inLabels } from '../model/rules.ts'
import { wordsIn } from '../model/words.server.ts'
import { answersOf, type Entered, enteredIn, errorsByQuestion, wordingField } from './steps.ts'
import { aboutOf } from './survey-about.server.ts'

type PageReader = { actor: Actor; language: Language }
/** `asResidents`: officials of the project read the questions as they wrote them, unless it is a form for residents that is shown. */
type Opened = PageReader & { arrival: Came; now: Date; search?: URLSearchParams; asResidents?: boolean }

/** What the survey page shows to this reader. @throws 401 for visitors, unless the organization has open reading; 404 if it is hidden */
export async function readSurveyPage(call: Api, id: string, opened: Opened) {
  const { actor, language, arrival, now, search = new URLSearchParams(), asResidents = false } = opened
  const [{ project }, survey, { told: translations }] = await Promise.all([
    call(showProject, { params: { id } }),
    nullIfRefused(call(listQuestions, { params: { id } }), 403),
    call(tellOfProject, { params: { id }, query: { language } }),
  ])
  const shown = survey ?? { questions: [], answers: [], startedAt: null }
  const reader =
    project.isMine && !asResidents ? writersReader(translations, language) : translationReaderOf(translations, language, search)
  const about = aboutOf(project, reader, language)
  if (project.isMine && actor.kind === 'official') {
    const {
      questions: written,
      visibility,
      resultsPublished,
    } = survey ?? { questions: [], visibility: 'Private' as const, resultsPublished: false }
    const { open: openFindings } = await call(showFindings, { params: { id } })
    const mayChoose = actor.permission !== 'viewer'
    const phase = phaseOf({ status: project.status, startsAt: instant(project.startDate), endsAt: instant(project.endDate) }, now)
    // Who sees the questions can be chosen at any time; the questions of a completed project are there to be looked at.
    const mayEdit = mayChoose && phase !== 'completed'
    const questions = openQuestions(written).map((one) => questionIn(one, reader))
    const closed = written.filter((one) => one.closedAt).map((one) => questionIn(one, reader))
    return {
      kind: 'builder' as const,
      about,
      note: noteOf(reader, language),
      questions,
      closed,
      visibility,
      resultsPublished,
      openFindings,
      images: project.images.map(({ _id, alt, name, url, width, height }) => ({ _id, alt, name, url, width, height })),
      mayEdit,
      mayChoose,
      phase,
    }
  }
  const { lat, lng } = project.location
  const { questions, standings } = translatedForm(
    [shown.questions, translations],
    [language, asksOriginal(search), asResidents, lat, lng],
    () => {
      const translated = shown.questions.map((one) => questionIn(one, reader))
      return { questions: formQuestions(translated, project, language), standings: reader.standings() }
    },
  )
  const standing = mostDoubtful([...reader.standings(), ...standings])
  const path = `/project/${id}/survey`
  const note = project.isMine ? null : await projectNote(call, { id, path, language, search, translations, standing })
  const entered: Entered = Object.fromEntries(shown.answers.map((one) => [one.question, answerText(one.answer, one.other)]))
  if (project.mayRespond.allowed && actor.kind === 'resident') {
    const last = shown.answers
      .map((one) => one.createdAt)
      .sort()
      .at(-1)
    const answeredOn = last ? formatDay(language, project.location.timeZone, last) : null
    if (!last && !shown.startedAt && questions.length > 0) await noteStart(call, id, arrival)
    return {
      kind: 'form' as const,
      about,
      note,
      questions,
      entered,
      answeredOn,
      personId: actor.userId,
      zipCode: actor.zipCode,
      isTest: false,
      isVisitor: false,
    }
  }
  const { code, message } = project.mayRespond
  const zipCode = actor.kind === 'resident' ? actor.zipCode : null
  const { resultsPublished, removalDate } = project
  const removedOn = removalDate && formatDate(language, removalDate)
  return { kind: 'shut' as const, about, note, questions, entered, code, message, zipCode, resultsPublished, removedOn }
}

/** Most who open a survey see the same questions. */
const translatedForm = derivedOnce<{ questions: FormQuestion[]; standings: readonly TranslationStanding[] }>()

const instant = (iso: string | null) => (iso ? new Date(iso) : null)

/** Questions as the form asks them: with where a map begins, whom each is for, and the section that each is in. */
export function formQuestions(
  questions: readonly (SurveyQuestion & { lang?: Language | undefined })[],
  { location: { lat, lng } }: Pick<Project, 'location'>,
  language: Language,
  place: 'form' | 'paper' = 'form',
): FormQuestion[] {
  const center = lat !== null && lng !== null ? { lat, lng } : null
  let section: FormSection | undefined
  return questions.map(({ answersCount: _, waitingCount: __, isAsked: ___, project: ____, order: _____, section: begins, ...asked }) => {
    if (begins) section = { id: asked._id, lang: asked.lang, ...begins }
    return { ...asked, inSection: section, center, onlyIf: onlyIf(questions, asked.askIf, { language, place }) }
  })
}

/** Whom a question is for, in words: a page without scripts shows all of them. */
function onlyIf(
  questions: readonly Question[],
  askIf: Question['askIf'],
  { language, place }: { language: Language; place: 'form' | 'paper' },
): string | null {
  const words = wordsIn(language)
  const label = (named: Question, answer: string) => {
    if (hasShape(named, 'share')) return words(answer === 'yes' ? 'form.yes' : 'form.no')
    return isGivenOrNot(named) ? words(givenKey(named)) : String(inLabels(named, hasShape(named, 'pairs') ? [answer] : answer))
  }
  const condition = conditionText({ words, language, label, numberOf: (one) => one.order + 1 }, askIf, questions)
  return condition && ('condition' in condition ? words(`${place}.onlyIfParts`, condition) : words(`${place}.onlyIf`, condition))
}

/** A project that closes at this very moment is no fault of the page. */
const noteStart = (call: Api, id: string, arrival: Came) => nullIfRefused(call(noteParticipation, { params: { id }, body: arrival }))

export type SurveyPage = Awaited<ReturnType<typeof readSurveyPage>>
export type FormPage = Extract<SurveyPage, { kind: 'form' }>
export type ClosedPage = Extract<SurveyPage, { kind: 'shut' }>
export type BuilderPage = Extract<SurveyPage, { kind: 'builder' }>

export type SentForm =
  | { kind: 'sent'; receipt: string; sentAt: string }
  | { kind: 'wrong'; errors: Record<string, string>; entered: Entered; shares: boolean }

/** Sends the whole form in one call, as a browser without scripts submits it. */
export async function sendForm(
  call: Api,
  id: string,
  form: FormData,
  { language }: PageReader,
  endpoint: typeof sendAnswers | typeof previewSubmit = sendAnswers,
): Promise<SentForm> {
  const sent = [...form].flatMap(([name, value]) =>
    name !== 'sharesIdentity' && typeof value === 'string' ? [[name, value] as const] : [],
  )
  const { texts, faults } = await uploadedIn(call, form, endpoint === sendAnswers)
  const entered = { ...enteredIn(sent.filter(([name]) => !name.startsWith(wordingField))), ...texts }
  const seen = sent.filter(([name]) => name.startsWith(wordingField)).map(([name, n]) => [name.slice(wordingField.length), Number(n)])
  const shares = form.get('sharesIdentity') === 'on'
  const answers = answersOf(
    Object.keys(entered).map((_id) => ({ _id })),
    entered,
    Object.fromEntries(seen),
  )
  if (Object.keys(faults).length > 0) return { kind: 'wrong', errors: faults, entered, shares }
  try {
    const [{ receipt, sentAt }, { project }] = await Promise.all([
      call(endpoint, { params: { id }, body: { answers, sharesIdentity: shares } }),
      call(showProject, { params: { id } }),
    ])
    return { kind: 'sent', receipt, sentAt: formatMoment(language, project.location.timeZone, sentAt) }
  } catch (error) {
    const { errors, formError } = formErrors(error, { except: [404], serverErrors: true })
    return { kind: 'wrong', errors: formError ? { answers: formError } : errorsByQuestion(errors, answers), entered, shares }
  }
}

export async function surveyPage(context: PageContext, id: string, request: Request) {
  const { actor, language, cookies, now, holes } = context.get(visit)
  const arrival = wayHere(request, cookies[cameByCookie])
  const { pathname, search, searchParams } = new URL(request.url)
  const page = await readSurveyPage(context.get(api), id, { actor, language, arrival, now, search: searchParams })
  // Open reading ends here: answering needs a login.
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  return page.kind === 'form' ? { ...page, personId: holes.keep('personId', page.personId) } : page
}

export async function surveyAction(context: PageContext, id: string, form: FormData): Promise<SentForm | BuilderResult | Response> {
  const { actor, language } = context.get(visit)
  const call = context.get(api)
  return actor.kind === 'official' ? changeSurveyForm(call, id, form) : sendForm(call, id, form, { actor, language })
}
