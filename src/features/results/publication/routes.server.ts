import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { inRenderThread } from '../../../core/documents/render-thread.server.ts'
import { renderedOnce } from '../../../core/documents/rendered-once.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { lockOwnProject, visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { findHead, leaveQuestions, setPublished, writePublication } from '../../surveys/published-selection/queries.server.ts'
import { findPublishedSelection, isSelected, type PublishedSelection } from '../../surveys/published-selection/selection.server.ts'
import { findWhole, tellOfWhole } from '../../translating/editing/queries.server.ts'
import { translationReaderOf, writersReader } from '../../translations/model/rules.ts'
import type { PublishClock } from '../totals/releases.server.ts'
import * as contract from './contract.ts'
import { describeResults } from './description.server.ts'
import { publishedIn } from './in-language.ts'
import type { pdfOf } from './pdf.server.ts'
import { readPublished } from './read.server.ts'
import { wordsIn } from './words.server.ts'

const renderPdf = inRenderThread<typeof pdfOf>('results')
/** About two hundred published results in one language each. */
const keptBytesMax = 32_000_000

/** Endpoints of published results and of their selection. */
export async function publication(app: FastifyInstance): Promise<void> {
  const render = renderedOnce(keptBytesMax)
  route(app, contract.showPublished, async (asked, context) => readForAll(context, asked))

  route(app, contract.showPublishedPdf, async (asked, context) => {
    const { config, language, reply } = context
    const { published } = await readForAll(context, asked)
    const { params } = asked
    const address = `${config.publicUrl}/project/${params.id}/published`
    reply.header('content-disposition', `inline; filename="results-${params.id}.pdf"`)
    // The number of pages is known after they are written.
    const pageOf = wordsIn(language)('page.pageOf', { number: '{{number}}', count: '{{count}}' })
    const foot = { address, product: config.productName, pageOf }
    // The description follows from these, and takes as long to make as to read the figures.
    return render([published, language, foot], () => renderPdf(describeResults(published, language), foot))
  })

  route(app, contract.showPublication, async ({ params }, { db, actor, now, config }) => {
    const project = await ownProject(db, params.id, actor)
    const choice = await findPublishedSelection(db, params.id)
    const all = await readPublished(db, project, { ...choice, questions: null }, clockOf(now, config), { reader: 'officials' })
    return { publication: await publicationOf(db, params.id, choice), all }
  })

  route(app, contract.previewPublication, async ({ params, body }, { db, actor, now, config }) => {
    const project = await ownProject(db, params.id, actor)
    const questions = await ofSurvey(db, params.id, body.questions)
    const choice = { questions, invited: body.invited, changedAt: now() }
    return { published: await readPublished(db, project, choice, clockOf(now, config), { reader: 'officials' }) }
  })

  route(app, contract.publish, async ({ params, body }, { db, actor, now, language }) => {
    const project = await ownProject(db, params.id, actor)
    if (project.status === 'draft') reject(409, 'publication.draft')
    await db.transaction().execute(async (tx) => {
      await lockOwnProject(tx, params.id, actor)
      await writePublication(tx, params.id, { questions: await ofSurvey(tx, params.id, body.questions), invited: body.invited }, now())
    })
    const text = message(language, 'publication.published')
    return { message: text, publication: await publicationOf(db, params.id, await findPublishedSelection(db, params.id)) }
  })

  route(app, contract.takeBack, async ({ params }, { db, actor, now, language }) => {
    await ownProject(db, params.id, actor)
    await setPublished(db, params.id, false, now())
    return { message: message(language, 'publication.takenBack') }
  })

  route(app, contract.takeQuestionBack, async ({ params }, { db, actor, now, language }) => {
    await ownProject(db, params.id, actor)
    const left = await db.transaction().execute(async (tx) => {
      await lockOwnProject(tx, params.id, actor)
      const isPublished = isSelected(await findPublishedSelection(tx, params.id))
      const published = (await selectQuestions(tx, params.id)).map((one) => one._id).filter(isPublished)
      if (!published.includes(params.question)) reject(404, 'request.notFound')
      const rest = published.filter((id) => id !== params.question)
      // After withdrawing the last question, the selection is kept for the next publication.
      if (rest.length > 0) await leaveQuestions(tx, params.id, rest, now())
      else await setPublished(tx, params.id, false, now())
      return rest.length
    })
    return { message: message(language, left > 0 ? 'publication.questionTakenBack' : 'publication.takenBack') }
  })
}

const clockOf = (now: Context['now'], { publishHour }: Context['config']): PublishClock => ({ now: now(), publishHour })

type ReportRequest = { params: { id: string }; query: { original?: string | undefined } }

/** The public results, translated into the reader's language if possible; the project's officials read the original. */
async function readForAll(
  { db, actor, now, config, language }: Context<Actor>,
  { params: { id }, query: { original = '' } }: ReportRequest,
) {
  const project = await visibleStanding(db, id, actor)
  if (project.status === 'draft') reject(404, 'request.notFound')
  if (!project.resultsPublished) reject(403, 'results.unpublished')
  const published = await readPublished(db, project, await findPublishedSelection(db, id), clockOf(now, config))
  const whole = (await findWhole(db, 'projects', id)) ?? reject(404, 'request.notFound')
  const translations = await tellOfWhole(db, 'projects', whole, language)
  const reader = isOwner(actor, project)
    ? writersReader(translations, language)
    : translationReaderOf(translations, language, new URLSearchParams({ original }))
  return { published: publishedIn(published, reader), translated: reader.standing() }
}

async function ownProject(db: Db, projectId: string, actor: Actor) {
  const project = await visibleStanding(db, projectId, actor)
  return isOwner(actor, project) ? project : reject(403, 'survey.otherOrganization')
}

/**
 * Question ids of the survey, without duplicates, in its order.
 * @throws HttpError 422 for other ids
 */
async function ofSurvey(db: DbOrTx, projectId: string, ids: readonly string[]): Promise<string[]> {
  const questions = (await selectQuestions(db, projectId)).map((one) => one._id)
  if (!ids.every((id) => questions.includes(id))) rejectFields({ questions: 'publication.questionGone' })
  return questions.filter((id) => ids.includes(id))
}

async function publicationOf(db: Db, projectId: string, choice: PublishedSelection) {
  const [head, questions] = await Promise.all([findHead(db, projectId), selectQuestions(db, projectId)])
  return {
    isPublished: head.isPublished,
    publishedAt: head.publishedAt?.toISOString() ?? null,
    changedAt: choice.changedAt?.toISOString() ?? null,
    questions: questions.map((one) => one._id).filter(isSelected(choice)),
    invited: choice.invited,
  }
}
