import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../core/config/config.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import { ensureUnsealed, findStanding, rememberedStanding } from '../../projects/model/queries.server.ts'
import { isOpenToVisitors, maySeeProject, maySeeSurvey } from '../../projects/model/rules.ts'
import { articleOf } from '../../projects/opeds/article.server.ts'
import { imagesOf, placesOf } from '../../projects/opeds/images.server.ts'
import { findPublishedSelection, isSelected } from '../../surveys/published-selection/selection.server.ts'
import * as contract from '../../translations/model/contract.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { jobStatusOf } from './jobs.queries.server.ts'
import { findWhole, isOpen, keepTexts, type OwnerKind, tellOfWhole, textsIn, type Whole } from './queries.server.ts'
import { startMachine } from './start-machine.server.ts'

/** All translations of a project's texts into a language. @throws HttpError 404 if it does not exist */
async function tellOfProject(db: DbOrTx, id: string, { language, remember }: { language: Language; remember: Remember | undefined }) {
  const read = async () => {
    const whole = (await findWhole(db, 'projects', id)) ?? reject(404, 'request.notFound')
    const [translations, selection] = await Promise.all([tellOfWhole(db, 'projects', whole, language), findPublishedSelection(db, id)])
    return { texts: whole.texts.map(({ kind, subject }) => ({ kind, subject })), told: translations, selection }
  }
  return remember ? remember(['translations', id, language], read, { withoutCounts: true }) : read()
}

/** The endpoints of translations, for readers and for officials who write them. */
export async function translations(app: FastifyInstance): Promise<void> {
  route(app, contract.tellOfSeveral, async ({ query }, { db, actor, language, request: { site } }) => {
    const ids = (list = '') => list.split(',').filter(isId)
    // Only people with an account read decisions.
    const decisions = actor.kind === 'visitor' ? [] : ids(query.decisions)
    return { told: await tellOf(db, { projects: ids(query.projects), blogs: ids(query.blogs), decisions }, { actor, site, language }) }
  })

  route(app, contract.tellOfProject, async ({ params: { id }, query }, { db, actor, language, remember, request: { site } }) => {
    const project = await rememberedStanding(db, id, remember)
    const isHere = !site || site.organizationId === project?.organizationId
    if (!project || !isHere || !maySeeProject(actor, project)) return reject(404, 'request.notFound')
    // The same for everybody, whatever their zip code: each sees a part of it.
    const all = await tellOfProject(db, id, { language: query.language ?? language, remember })
    const reads = actor.kind !== 'visitor' || project.openReading
    // Without reading the project, visitors see only the questions whose totals are published.
    const isPublished = project.resultsPublished ? isSelected(all.selection) : () => false
    const seesQuestion = reads && maySeeSurvey(actor, project) ? () => true : isPublished
    const shown = all.texts.filter(({ kind, subject }) => {
      if (kind === 'question') return seesQuestion(subject)
      return kind === 'project' || reads
    })
    const subjects = new Set(shown.map(({ subject }) => subject))
    return { told: all.told.filter(({ subject }) => subjects.has(subject)) }
  })

  route(app, contract.tellOfPublicSurvey, async ({ params: { id } }, { db, now, language, request: { site } }) => {
    const project = await findStanding(db, id)
    const isHere = !site || site.organizationId === project?.organizationId
    if (!project || !isHere || !isOpenToVisitors(project, now())) return reject(404, 'request.notFound')
    const whole = (await findWhole(db, 'projects', id)) ?? reject(404, 'request.notFound')
    const texts = whole.texts.filter(({ kind }) => kind === 'project' || kind === 'question')
    return { told: await tellOfWhole(db, 'projects', { ...whole, texts }, language) }
  })

  route(app, contract.listTexts, async ({ params: { of, id, language } }, { db, actor, config }) => {
    return work(db, of, await own(db, of, id, actor), language, config)
  })

  route(app, contract.saveTexts, async ({ params: { of, id, language }, body }, { db, actor, config, now, language: spoken }) =>
    db.transaction().execute(async (tx) => {
      const whole = await own(tx, of, id, actor, true)
      if (language === whole.written) rejectFields({ language: 'translation.same' })
      const places = of === 'blogs' ? placesOf(id, await imagesOf(tx, id)) : null
      const texts = body.texts.map(({ subject, field, hash, text }) => {
        const original = whole.texts.find((one) => one.subject === subject && one.field === field)
        // A text that was deleted in the meantime needs no translation.
        if (!original) return []
        if (!isOpen(whole, original)) ensureUnsealed('completed')
        const clean = places && field === 'description' ? articleOf(text, places) : text
        return [{ ...original, text: clean, mark: 'reviewed' as const, madeFrom: hash }]
      })
      await keepTexts(tx, { of, id, language, now: now() }, texts.flat())
      return { message: message(spoken, 'translation.saved'), ...(await work(tx, of, whole, language, config)) }
    }),
  )

  route(app, contract.translateMissing, async ({ params: { of, id, language } }, { db, actor, config, now, language: spoken }) => {
    const whole = await own(db, of, id, actor)
    if (language === whole.written) rejectFields({ language: 'translation.same' })
    const started = await startMachine({ db, config, now }, of, whole, language)
    return { message: message(spoken, started), ...(await work(db, of, whole, language, config)) }
  })

  route(app, contract.setWritten, async ({ params: { of, id }, body: { written } }, { db, actor, language }) =>
    db.transaction().execute(async (tx) => {
      if ((await own(tx, of, id, actor, true)).isSealed) ensureUnsealed('completed')
      await tx
        .updateTable(of === 'projects' ? 'projects' : 'opeds')
        .set({ language: written })
        .where('id', '=', id)
        .execute()
      return { message: message(language, 'translation.written') }
    }),
  )
}

/** @throws HttpError 404 if the official cannot see it, 403 if it is another organization's */
async function own(db: DbOrTx, of: OwnerKind, id: string, actor: Official, locked = false): Promise<Whole> {
  const whole = (await findWhole(db, of, id, { locked })) ?? reject(404, 'request.notFound')
  if (whole.organizationId !== actor.organizationId)
    reject(whole.isPosted ? 403 : 404, whole.isPosted ? 'translation.notYours' : 'request.notFound')
  return whole
}

const machineFor = ({ isPosted }: Whole) => (isPosted ? 'on' : 'draft')

const work = async (db: DbOrTx, of: OwnerKind, whole: Whole, language: Language, { translator }: Config): Promise<contract.Texts> => ({
  title: whole.title,
  written: whole.written,
  ...(await textsIn(db, of, whole, language)),
  job: await jobStatusOf(db, whole.id, language),
  machine: translator ? machineFor(whole) : 'off',
})
