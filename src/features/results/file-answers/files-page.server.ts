import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../projects/translations/reading.server.ts'
import { choicesOf, filterOf, queryOf } from '../model/filter.ts'
import { listFileAnswers } from './contract.ts'

/** The files that people attached, within the address's filter. Visitors are redirected to the login, others to the published results. */
export async function filesPage(context: PageContext, { id, question }: { id: string; question: string }, url: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(url.pathname)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine) throw redirect(`/project/${id}/published`)
  const filter = filterOf(url.searchParams, choicesOf(project))
  const { answers, ...rest } = await call(listFileAnswers, { params: { id: question }, query: queryOf(project, filter) })
  return {
    about: await namedProject(call, project, language),
    ...{ filter, ...rest },
    files: answers.map(({ _id, file, createdAt, respondent: { alias, zipCode } }) => ({
      ...{ _id, file, alias, zip: zipCode },
      day: formatDay(language, project.location.state, createdAt),
    })),
  }
}
export type ListedFile = Awaited<ReturnType<typeof filesPage>>['files'][number]
