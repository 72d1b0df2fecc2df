import type { Actor } from '../../core/http/actor.ts'
import { type Api, api, type PageContext } from '../../core/http/api.server.ts'
import { nullIfRefused } from '../../core/http/error-page.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { message } from '../../core/i18n/messages.server.ts'
import { showFollow } from '../../features/participation/follows/contract.ts'
import { listComments } from '../../features/participation/responses/contract.ts'
import { isTakingPart, takePartAction } from '../../features/participation/responses/take-part.server.ts'
import { showBasemap, showZip } from '../../features/places/model/contract.ts'
import { milesBetween, readableMiles } from '../../features/places/model/rules.ts'
import { bboxText, boundsOf } from '../../features/places/model/view.ts'
import { listDecisions } from '../../features/projects/decisions/contract.ts'
import { nextActionOf } from '../../features/projects/details/next-action.ts'
import { drawnPlace } from '../../features/projects/map/drawn-map.server.tsx'
import { type Project, previewProject, showProject } from '../../features/projects/model/contract.ts'
import { showRecords } from '../../features/records/retention/contract.ts'
import { shapeKindOf } from '../../features/surveys/kinds/options.ts'
import { type Answer, listQuestions } from '../../features/surveys/model/contract.ts'
import { answerText, inLabels, isFile } from '../../features/surveys/model/rules.ts'
import { wordsIn } from '../../features/surveys/model/words.server.ts'
import { shapeSummary } from '../../features/surveys/shapes/shape-words.ts'
import { tellOfProject } from '../../features/translations/model/contract.ts'
import { projectNote, untranslatedNote } from '../../features/translations/model/project-note.server.ts'
import { decisionIn, questionIn, translationReaderOf, writersReader } from '../../features/translations/model/rules.ts'
import { projectViewOf, turnView } from './view.ts'

/** An own answer, a shape by its size. */
function answerIn(
  language: Language,
  question: Parameters<typeof inLabels>[0] & Parameters<typeof shapeKindOf>[0],
  { answer, other }: Answer,
) {
  const kind = shapeKindOf(question)
  return kind ? shapeSummary(wordsIn(language), kind, answerText(answer)) : inLabels(question, answer, other)
}

type ProjectPageQuery = { id: string; actor: Actor; language: Language; now: Date; search: URLSearchParams }

/** Shows enough of the surroundings to recognize the place. */
const mapPadMiles = 1.5
const zipsLabelledMax = 20

/**
 * Everything that the project page shows this reader.
 * @throws HttpError 401 for visitors, unless the organization has open reading; 404 if the reader may not see the project
 */
export async function readProjectPage(call: Api, { id, actor, language, now, search }: ProjectPageQuery) {
  const { project } = await call(showProject, { params: { id } })
  const [survey, comments, { decisions }, around, miles, requests, following, { told: translations }] = await Promise.all([
    nullIfRefused(call(listQuestions, { params: { id } }), 403),
    // Officials see how many comments wait; the comments have a page of their own.
    actor.kind === 'visitor'
      ? null
      : nullIfRefused(call(listComments, { params: { id }, query: { limit: project.isMine ? 1 : 100 } }), 403),
    call(listDecisions, { params: { id } }),
    mapAround(call, project),
    milesFrom(call, actor, project),
    project.isMine && project.status !== 'draft' ? call(showRecords, { params: { id } }) : null,
    followedBy(call, actor, project),
    call(tellOfProject, { params: { id }, query: {} }),
  ])
  const { questions: written, answers } = survey ?? { questions: [], answers: [] }
  // Officials of the project see the original text.
  const reader = project.isMine ? writersReader(translations, language) : translationReaderOf(translations, language, search)
  const questions = written.map((one) => questionIn(one, reader))
  const asked = questions.filter((one) => one.isAsked !== false)
  const shownDecisions = decisions.map((one) => decisionIn(one, reader))
  const mine = new Map(answers.map((one) => [one.question, one]))
  const view = projectViewOf({ ...project, title: project.title || message(language, 'project.untitled') }, reader, { language, now })
  const { street, city, category, title } = view
  const place = [street, city].filter(Boolean).join(', ')
  const note = project.isMine
    ? null
    : await projectNote(call, { id, path: `/project/${id}`, language, search, translations, standing: reader.standing() })
  return {
    project: view,
    /** Where the list is: an official's own projects, as in the officials' navigation. */
    projectsPath: actor.kind === 'official' ? `/projects?owner=${actor.organizationId}&phase=all` : '/projects',
    nextAction: turnView(nextActionOf(project, asked, answers, view.timing.phase), language, project.location.timeZone),
    questions: asked.map((question) => {
      const { _id, text, lang, type, answersCount = null, waitingCount = 0 } = question
      const answer = mine.get(_id)
      const file = answer && isFile(answer.answer) ? answer.answer.file : null
      return { _id, text, lang, type, answersCount, waitingCount, answer: answer ? answerIn(language, question, answer) : null, file }
    }),
    note,
    documentsNote: project.isMine ? null : untranslatedNote('documents', translations, language),
    captionsNote: project.isMine ? null : untranslatedNote('captions', translations, language),
    comments,
    decisions: shownDecisions,
    timeZone: project.location.timeZone,
    map: around && drawnPlace(language, { ...around, project: { _id: id, title, category, place } }),
    miles,
    following,
    zipCode: actor.kind === 'resident' ? actor.zipCode : null,
    personId: actor.kind === 'resident' ? actor.userId : null,
    isVisitor: actor.kind === 'visitor',
    records: requests?.records ?? null,
    mayHold: actor.kind === 'official' && actor.permission === 'administrator',
    mayEdit: project.isMine && actor.kind === 'official' && actor.permission !== 'viewer',
  }
}
export type ProjectPage = Awaited<ReturnType<typeof readProjectPage>>

async function mapAround(call: Api, { location: { lat, lng, zip }, zipCodes }: Project) {
  if (lat === null || lng === null) return null
  const bounds = boundsOf([{ lat, lng }], { padMiles: mapPadMiles })
  if (!bounds) return null
  // The pin covers the label of the project's own zip code.
  const others = zipCodes.filter((one) => one !== zip)
  const zips = others.slice(0, zipsLabelledMax).join(',')
  return { map: await call(showBasemap, { query: { bbox: bboxText(bounds), shape: 'wide', zips } }), at: { lat, lng } }
}

/** Miles from the center of a resident's zip code, as people read it; null for others and unknown zip codes. */
async function milesFrom(call: Api, actor: Actor, { location: { lat, lng } }: Project): Promise<number | null> {
  if (actor.kind !== 'resident' || lat === null || lng === null) return null
  const zip = await nullIfRefused(call(showZip, { params: { zip: actor.zipCode } }), 404)
  return zip && readableMiles(milesBetween(zip, { lat, lng }))
}

/** True if a resident follows the project; null for officials, who have no follow button. */
async function followedBy(call: Api, actor: Actor, { _id }: Project): Promise<boolean | null> {
  return actor.kind === 'resident' ? (await call(showFollow, { params: { id: _id } })).following : null
}

export async function projectPage(context: PageContext, id: string, { searchParams: search }: URL) {
  const { actor, language, now, holes } = context.get(visit)
  const call = context.get(api)
  // A login would not help to read a project that does not exist or is not published.
  if (actor.kind === 'visitor') await call(previewProject, { params: { id } })
  const page = await readProjectPage(call, { id, actor, language, now, search })
  return { ...page, personId: page.personId && holes.keep('personId', page.personId) }
}

export async function projectAction(context: PageContext, id: string, request: Request, form: FormData) {
  if (!isTakingPart(form)) throw new Response(null, { status: 400 })
  return takePartAction({ context, params: { id }, request, form })
}
