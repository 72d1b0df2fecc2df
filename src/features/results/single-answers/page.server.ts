import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { queryOf } from '../model/filter.ts'
import { shownFilterOf } from '../turnout/shown-filter.server.ts'

/**
 * What a page of single answers needs beside them, within the address's filter.
 * @throws a redirect of visitors to the login, and of others than the project's officials to the published results
 */
export async function singleAnswersPage(context: PageContext, id: string, { pathname, search, searchParams }: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine) throw redirect(`/project/${id}/published`)
  const filter = await shownFilterOf(call, project, searchParams)
  const dayOf = (instant: string) => formatDay(language, project.location.timeZone, instant)
  return { call, query: queryOf(project, filter), dayOf, shown: { about: await namedProject(call, project, language), filter } }
}
