import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { formatInstant, formatTimeZone } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { titleIn, translationReaderOf } from '../../translations/model/rules.ts'
import { findPreview } from '../details/show.queries.server.ts'
import type { ProjectSummary } from '../model/shapes.ts'
import { type Deadline, projectCalendarOf } from './calendar.ts'

/** Serves the deadline of a published project that has not ended as a calendar file. Lists show it to everyone, and so does the file. */
export async function projectDeadlines(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { id: string } }>('/project/:id/deadline.ics', async (request, reply) => {
    const { db, config, now } = app.appContext
    const { language, site, params } = request
    const project = isId(params.id) ? await findPreview(db, params.id) : null
    const at = project?.endDate && project.status === 'published' ? new Date(project.endDate) : null
    if (!project || !at || at < now() || (site && site.organizationId !== project.owner)) return reject(404, 'request.notFound')
    const translations = await tellOf(db, { projects: [project._id] }, { actor: { kind: 'visitor' }, site, language })
    const { title } = titleIn(translationReaderOf(translations, language, new URLSearchParams()), project)
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="deadline.ics"')
      .header('cache-control', 'private, no-cache')
    return projectCalendarOf(
      deadlineOf({ ...project, title }, at, { language, madeAt: now(), publicUrl: site?.publicUrl ?? config.publicUrl }),
    )
  })
}

type DeadlineContext = { language: Language; madeAt: Date; publicUrl: string }

function deadlineOf({ _id, title, location }: ProjectSummary, at: Date, { language, madeAt, publicUrl }: DeadlineContext): Deadline {
  const { timeZone, street, city } = location
  const moment = formatInstant(language, timeZone, at)
  return {
    id: _id,
    host: new URL(publicUrl).host,
    at,
    madeAt,
    title: message(language, 'deadline.title', { title }),
    text: message(language, 'deadline.text', { moment, zone: formatTimeZone(language, timeZone) }),
    url: `${publicUrl}/project/${_id}`,
    place: [street, city].filter(Boolean).join(', '),
  }
}
