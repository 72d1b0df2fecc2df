import type { FastifyInstance } from 'fastify'
import type { Official } from '../../core/actor.ts'
import { isId } from '../../core/ids.server.ts'
import type { Context } from '../../core/plaza.server.ts'
import { refuse, refuseFields } from '../../core/problem.ts'
import { route } from '../../core/route.server.ts'
import { timeZoneOf } from '../../core/us-time.ts'
import { visibleStanding } from '../projects/queries.server.ts'
import { isOwner } from '../projects/rules.ts'
import { type Export, sheetsOf } from './book.server.ts'
import { allProjects } from './choices.ts'
import { exportProject, exportProjects, previewExport, sheetFileName } from './contract.ts'
import { choicesOf, countResponses, projectsOf } from './queries.server.ts'
import { type Span, spanOf } from './rules.ts'
import { type Moment, writeWorkbook } from './sheet.server.ts'

/** Serves what leaves Plaza as a file. */
export async function exchange(app: FastifyInstance): Promise<void> {
  route(app, exportProject, async ({ params, query }, context) => {
    const span = ensureSpan(query, context.now())
    return sendBook(context, await ownProjects(context, params.id === allProjects ? null : [params.id]), span, query)
  })

  route(app, exportProjects, async ({ body }, context) => {
    if (body.owner !== undefined && body.owner !== context.actor.organizationId) refuse(403, 'responses.otherOrganization')
    const named = body.projects ?? (body.project === undefined ? null : [body.project])
    const span = ensureSpan(body, context.now())
    return sendBook(context, await ownProjects(context, named), span, body)
  })

  route(app, previewExport, async ({ query }, context) => {
    const { db, actor } = context
    const span = ensureSpan(query, context.now())
    const projects = await choicesOf(db, actor.organizationId)
    if (!query.project) return { projects, counts: null }
    const ids = query.project === allProjects ? projects.map((project) => project._id) : await ownProjects(context, [query.project])
    const { all } = await countResponses(db, ids, span)
    return { projects, counts: { ...all, waiting: span.includeUnconfirmed ? 0 : all.waiting } }
  })
}

type Asked = { from?: string | undefined; to?: string | undefined; includeUnconfirmed?: boolean | undefined }

function ensureSpan(asked: Asked, now: Date): Span {
  const span = spanOf(asked, now)
  return 'code' in span ? refuseFields({ to: span.code }) : span
}

/**
 * The ids of projects that the official may export: those named, else all of the organisation's.
 * @throws Refusal 404 for what the official cannot see, 403 for another organisation's, 422 where there is nothing to export
 */
async function ownProjects({ db, actor }: Context<Official>, named: readonly string[] | null): Promise<string[]> {
  if (named === null) {
    const all = (await choicesOf(db, actor.organizationId)).map((project) => project._id)
    return all.length > 0 ? all : refuseFields({ project: 'export.none' })
  }
  for (const id of new Set(named)) {
    const project = isId(id) ? await visibleStanding(db, id, actor) : refuse(404, 'notFound')
    if (!isOwner(actor, project)) refuse(403, 'responses.otherOrganization')
  }
  return [...new Set(named)]
}

async function sendBook({ db, actor, now, language, reply }: Context<Official>, ids: string[], span: Span, asked: Asked) {
  const organization = await db
    .selectFrom('organizations')
    .select(['name', 'state'])
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow()
  const exported: Export = {
    db,
    language,
    organization,
    projects: await projectsOf(db, actor.organizationId, organization.state, ids),
    span,
    madeOn: onClock(organization.state, now()),
    asked: { from: span.from && onClock(organization.state, span.from), to: asked.to ? onClock(organization.state, span.to) : null },
  }
  reply.header('content-disposition', `attachment; filename="${sheetFileName}"`).header('cache-control', 'private, no-store')
  return writeWorkbook(sheetsOf(exported))
}

/** An instant by a state's clocks, as sheets count days (since 30 December 1899). */
function onClock(state: string, instant: Date): Moment {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(state), dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return { serial: Date.parse(`${parts.replace(' ', 'T')}Z`) / 86_400_000 + 25_569 }
}
