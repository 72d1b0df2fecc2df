// Readers have a project translated that exists only in its own language.
import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { findStanding } from '../../projects/model/queries.server.ts'
import { isOpenToVisitors, maySeeProject } from '../../projects/model/rules.ts'
import * as contract from '../../translations/model/contract.ts'
import { jobStatusOf } from './jobs.queries.server.ts'
import { findWhole, isOpen, textsIn, type Whole } from './queries.server.ts'
import { startMachine } from './start-machine.server.ts'

export async function readerTranslations(app: FastifyInstance): Promise<void> {
  route(app, contract.showRequestedTranslation, async ({ params: { id } }, context) =>
    requested(context, await readableWhole(context, id), context.language),
  )

  route(app, contract.requestTranslation, async ({ params: { id } }, context) => {
    const { language } = context
    const whole = await readableWhole(context, id)
    if (language === whole.written) rejectFields({ language: 'translation.same' })
    const started = await startMachine(context, 'projects', whole, language)
    return { message: message(language, started), ...(await requested(context, whole, language)) }
  })
}

/** @throws HttpError 404 if the project is hidden from the caller, 401 if a visitor cannot read it */
async function readableWhole({ db, actor, now, request: { site } }: Context<Actor>, id: string): Promise<Whole> {
  const project = await findStanding(db, id)
  const isHere = !site || site.organizationId === project?.organizationId
  if (!project || !isHere || !maySeeProject(actor, project)) return reject(404, 'request.notFound')
  const isReadable = project.openReading || project.resultsPublished || isOpenToVisitors(project, now())
  if (actor.kind === 'visitor' && !isReadable) return reject(401, 'login.needed')
  return (await findWhole(db, 'projects', id)) ?? reject(404, 'request.notFound')
}

async function requested({ db, config }: Pick<Context<Actor>, 'db' | 'config'>, whole: Whole, language: Language) {
  const job = await jobStatusOf(db, whole.id, language)
  if (!config.translator || !whole.isPosted || language === whole.written) return { machine: 'off' as const, job }
  const { texts } = await textsIn(db, 'projects', whole, language)
  const isPossible = texts.some((one) => one.state === 'missing' && isOpen(whole, one))
  return { machine: isPossible ? ('on' as const) : ('off' as const), job }
}
