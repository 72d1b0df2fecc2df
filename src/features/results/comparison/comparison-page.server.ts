import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { showResults } from '../model/contract.ts'
import { queryOf } from '../model/filter.ts'
import { shownFilterOf } from '../turnout/shown-filter.server.ts'
import { showComparison } from './contract.ts'
import { sides } from './rules.ts'

/** Groups side by side, within the filter of the address. Visitors are redirected to the login, others to the published results. */
export async function comparisonPage(context: PageContext, id: string, { search, searchParams }: URL) {
  const { actor, language } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/compare${search}`)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine) throw redirect(`/project/${id}/published`)
  const filter = await shownFilterOf(call, project, searchParams)
  const query = queryOf(project, filter)
  const by = sides.find((one) => one === searchParams.get('by')) ?? 'ageRange'
  const [comparison, { questions, waiting, includesUnconfirmed }, about] = await Promise.all([
    call(showComparison, { params: { id }, query: { ...query, by } }),
    call(showResults, { params: { id }, query }),
    namedProject(call, project, language),
  ])
  const asked = new Map(questions.map((one) => [one.question._id, one.question]))
  return {
    about,
    filter,
    by,
    groups: comparison.groups,
    waiting: includesUnconfirmed ? 0 : waiting,
    questions: comparison.questions.flatMap(({ question, groups }) => {
      const spec = asked.get(question)
      return spec ? [{ question: spec, groups }] : []
    }),
    isAll: comparison.questions.length === questions.length,
  }
}

export type ComparisonPage = Awaited<ReturnType<typeof comparisonPage>>
export type ComparedQuestion = ComparisonPage['questions'][number]
