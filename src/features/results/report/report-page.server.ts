import { redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showOrganization } from '../../accounts/members/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { namedProject } from '../../translations/model/reading.server.ts'
import { showReport } from './contract.ts'
import { describeReport } from './describe-report.server.ts'

/** The report to the council. Visitors are redirected to the login; officials of a draft, which has no report, to its results. */
export async function councilReportPage(context: PageContext, id: string) {
  const { actor, language, now } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect(`/login?next=${encodeURIComponent(`/project/${id}/council-report`)}`)
  const call = context.get(api)
  const { project } = await call(showProject, { params: { id } })
  if (!project.isMine || project.status === 'draft') throw redirect(`/project/${id}/results`)
  const [{ report, progress }, about, { organization }] = await Promise.all([
    call(showReport, { params: { id } }),
    namedProject(call, project, language),
    call(showOrganization, { params: { id: project.owner } }),
  ])
  return { about, described: describeReport(report, progress, { language, now }), logo: organization.logo, organization: organization.name }
}
