// Loader of the officials' news page. The address names the open form: the page works without scripts.
import { redirect } from 'react-router'
import { refusalOf } from '../../../core/http/actor.ts'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { listDecisions } from '../decisions/contract.ts'
import { altLengthMax, factsMax, showProject, updatesMax } from '../model/contract.ts'

const kinds = ['update', 'decision', 'fact'] as const
export type NewsKind = (typeof kinds)[number]

/** Updates, decisions and facts of an own project. Everyone else is redirected to the project's page, which shows them. */
export async function newsPage(context: PageContext, id: string, url: URL) {
  const { actor, language, now } = context.get(visit)
  const call = context.get(api)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine || actor.kind !== 'official') throw redirect(`/project/${id}`)
  const { decisions } = await call(listDecisions, { params: { id } })
  const { updates, facts, questions, location, isDemo } = project
  return {
    about: await namedProject(call, project, language),
    ...{ updates, facts, decisions, isDemo },
    questions: questions.map(({ _id, text }) => ({ _id, text })),
    timeZone: location.timeZone,
    today: dayIn(actor.timeZone, now),
    mayEdit: refusalOf(actor, 'editor') === null,
    limits: { updates: updatesMax, facts: factsMax, alt: altLengthMax },
    add: kinds.find((kind) => kind === url.searchParams.get('add')) ?? null,
    change: url.searchParams.get('change'),
  }
}
export type NewsPage = Awaited<ReturnType<typeof newsPage>>
