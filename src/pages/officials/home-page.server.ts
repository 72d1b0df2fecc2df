import { redirect } from 'react-router'
import { api, type PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { languages } from '../../core/i18n/languages.ts'
import { setDay } from '../../core/i18n/sentence.ts'
import { showMe } from '../../features/accounts/model/contract.ts'
import { countFailures } from '../../features/operation/failures/contract.ts'
import { listInterruptions } from '../../features/operation/status/contract.ts'
import { showOverview } from '../../features/participation/official-overview/contract.ts'
import { listQrCodes } from '../../features/participation/qr-codes/contract.ts'
import { ownerProjects } from '../../features/projects/model/contract.ts'
import { writtenProjects } from '../../features/translations/model/reading.server.ts'
import { titleIn } from '../../features/translations/model/rules.ts'
import { checklistOf } from './checklist.ts'

const picturesMax = 100

/** Loader of the officials' home. Residents have theirs at /projects; visitors log in first. */
export async function homePage(context: PageContext) {
  const { actor, language, now } = context.get(visit)
  if (actor.kind === 'visitor') throw redirect('/login?next=/home')
  if (actor.kind === 'resident') throw redirect('/projects')
  const call = context.get(api)
  const owner = actor.organizationId
  const [overview, published, { user, organization }, { interruptions }, failed] = await Promise.all([
    call(showOverview, { params: { id: owner } }),
    call(ownerProjects, { body: { owner, status: 'published', limit: picturesMax } }),
    call(showMe, {}),
    call(listInterruptions, {}),
    actor.permission === 'administrator' ? call(countFailures, { params: { id: owner } }) : null,
  ])
  const [only] = overview.projects
  const isBeginning = overview.total <= 1
  const code = isBeginning && only ? (await call(listQrCodes, { params: { id: only._id }, query: { limit: 1 } })).qrCodes[0] : undefined
  const beginning = {
    emailVerified: user.emailVerified,
    hasLogo: Boolean(organization?.logo),
    project: only ?? null,
    hasCode: code !== undefined,
  }
  const pictures = published.projects.flatMap(({ _id, images: [image] }) => (image ? [[_id, image] as const] : []))
  const reader = await writtenProjects(
    call,
    overview.projects.map((one) => one._id),
    language,
  )
  return {
    ...overview,
    projects: overview.projects.map((one) => ({ ...one, ...titleIn(reader, one) })),
    checklist: isBeginning ? checklistOf(beginning) : null,
    failed: failed?.total ?? 0,
    broken: interruptions.filter(({ state }) => state === 'broken').length,
    pictures: Object.fromEntries(pictures),
    owner,
    timeZone: actor.timeZone,
    mayEdit: actor.permission !== 'viewer',
    today: setDay(
      language,
      new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'full', timeZone: actor.timeZone }).format(now),
    ),
  }
}

export type HomePage = Awaited<ReturnType<typeof homePage>>
