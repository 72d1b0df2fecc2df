import { redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { showOverview } from '../../features/participation/official-overview/contract.ts'
import { writtenProjects } from '../../features/translations/model/reading.server.ts'
import { titleIn } from '../../features/translations/model/rules.ts'

/** Loader of the officials' lists of surveys and of results: their newest projects. Residents and visitors have neither. */
export async function projectLists(context: PageContext, path: '/surveys' | '/results') {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${path}`)
  if (actor.kind === 'resident') throw redirect('/projects')
  const call = context.get(api)
  const { projects, total } = await call(showOverview, { params: { id: actor.organizationId } })
  const reader = await writtenProjects(
    call,
    projects.map((one) => one._id),
    language,
  )
  return {
    projects: projects.map((one) => ({ ...one, ...titleIn(reader, one) })),
    older: total - projects.length,
    timeZone: actor.timeZone,
    mayEdit: actor.permission !== 'viewer',
  }
}

export type ProjectLists = Awaited<ReturnType<typeof projectLists>>
export type ListedProject = ProjectLists['projects'][number]
