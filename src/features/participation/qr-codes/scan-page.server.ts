import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import {
  cameByCookie,
  cameBySeconds,
  cameByValue,
  readCameBy,
  type ScannedCode,
  typedCodeOf,
  withScan,
} from '../../surveys/arrivals/rules.ts'
import { readProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import { scanQrCode } from './contract.ts'
import { isScan } from './scan.ts'

const statuses = { unknown: 404, off: 410, notYet: 200, closed: 200, completed: 200 } as const

/**
 * Redirects to the survey of a code; visitors to its first question if it is Public, else by way of the login, where registration knows
 * the project's zip code. A cookie holds the code for a while. Most visits are redirected immediately and never see the page.
 * @returns the data of the page for a code that leads nowhere
 */
export async function scanPage(context: PageContext, request: Request, typed: string) {
  const { actor, cookies, language, now } = context.get(visit)
  const cookie = cookies[cameByCookie]
  const counts = isScan(request, { code: typedCodeOf(typed) ?? '', cookie, now, byOfficial: actor.kind === 'official' })
  const call = context.get(api)
  const { deadEnd, code, project } = await call(scanQrCode, { body: { code: typed, counts } })
  if (!deadEnd && code && project) {
    const survey = `/project/${project._id}/survey`
    const login = `/login?next=${encodeURIComponent(survey)}&zip=${project.zip}`
    const visitors = project.answersFirst ? `/project/${project._id}/answer#question-1` : login
    const to = actor.kind === 'visitor' ? visitors : survey
    const scanned = readCameBy(cookie)
    const isPerson = counts || scanned.some((one) => one.code === code)
    throw redirect(to, { headers: isPerson ? { 'set-cookie': cookieOf(withScan(scanned, code, now)) } : {} })
  }
  const day = (instant: string | null | undefined) => (instant && project ? formatDay(language, project.timeZone, instant) : null)
  const about = project && {
    ...project,
    ...titleIn(await readProjects(call, [project._id], language), project),
    opensOn: day(project.startDate),
    closedOn: day(project.endDate),
  }
  const shown = deadEnd ?? ('unknown' as const)
  return data({ deadEnd: shown, project: about, typed: typedCodeOf(typed) ?? null }, statuses[shown])
}
export type DeadEndPage = Awaited<ReturnType<typeof scanPage>>['data']

const cookieOf = (scanned: ScannedCode[]) =>
  `${cameByCookie}=${cameByValue(scanned)}; Path=/; Max-Age=${cameBySeconds}; HttpOnly; SameSite=Lax`
