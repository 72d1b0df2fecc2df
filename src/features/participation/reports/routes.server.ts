import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject, rejectFields, rejectTooMany } from '../../../core/contract/errors.ts'
import { isDuplicate } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { dayMilliseconds, daySeconds } from '../../../core/time/durations.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { listReports, reportThing, resolveReport } from './contract.ts'
import { closeReport, countOpenReports, countReportsLocked, hasThing, insertReport, reportsOf } from './queries.server.ts'
import { type Reportable, reportsPerDayMax } from './rules.ts'

/** Serves reports of abuse, and the administrator's queue of them. */
export async function reports(app: FastifyInstance): Promise<void> {
  route(app, reportThing, async ({ params, body }, { db, actor, now, language }) => {
    const project = await visibleStanding(db, params.id, actor)
    const { about, thing } = namedIn(body)
    // Only the project's officials see other people's comments.
    if (about === 'comment' && !isOwner(actor, project)) reject(404, 'request.notFound')
    if (about !== 'project' && !(await hasThing(db, project.id, about, thing ?? ''))) reject(404, 'request.notFound')
    if (body.reason === 'other' && !body.text) rejectFields({ text: 'report.text' })
    const report = { projectId: project.id, userId: actor.userId, about, thing, reason: body.reason, text: body.text, now: now() }
    await db
      .transaction()
      .execute(async (tx) => {
        const count = await countReportsLocked(tx, actor.userId, new Date(now().getTime() - dayMilliseconds))
        if (count >= reportsPerDayMax) rejectTooMany('report.tooMany', daySeconds, { count: reportsPerDayMax })
        await insertReport(tx, report)
      })
      .catch((error) => (isDuplicate(error, 'reports_open_once') ? reject(409, 'report.duplicate') : Promise.reject(error)))
    return { message: message(language, 'report.thanks') }
  })

  route(app, listReports, async ({ params, query: { status, limit, cursor } }, { db, actor }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    if (params.id !== actor.organizationId) reject(403, 'report.otherOrganization')
    const [found, open] = await Promise.all([
      reportsOf(db, actor.organizationId, { status, limit, before: readTimeCursor(cursor) }),
      countOpenReports(db, actor.organizationId),
    ])
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      reports: shown,
      nextCursor: found.length > limit && last ? encodeTimeCursor({ at: new Date(last.createdAt), id: last._id }) : null,
      open,
    }
  })

  route(app, resolveReport, async ({ params, body }, { db, actor, now, language }) => {
    const closing = { id: params.id, outcome: body.outcome, now: now() }
    const done = isId(params.id) ? await closeReport(db, actor.organizationId, closing) : null
    if (!done) reject(404, 'request.notFound')
    if (done === 'resolved') reject(409, 'report.resolved')
    return { message: message(language, 'report.closed') }
  })
}

type ReportedThing = { update?: string | undefined; decision?: string | undefined; comment?: string | undefined }

function namedIn({ update, decision, comment }: ReportedThing): { about: Reportable; thing: string | null } {
  const named = Object.entries({ update, decision, comment }).filter(([, id]) => id !== undefined)
  if (named.length > 1) rejectFields({ update: 'report.oneThing' })
  const [about, thing] = named[0] ?? ['project', null]
  return { about: about as Reportable, thing: thing ?? null }
}
