import type { FastifyInstance } from 'fastify'
import type { Official } from '../../core/actor.ts'
import type { Context } from '../../core/plaza.server.ts'
import { refuse } from '../../core/problem.ts'
import { route } from '../../core/route.server.ts'
import { ensureSpan, exportOf, ownProjects } from './asking.server.ts'
import { sheetsOf } from './book.server.ts'
import { exportProject, exportProjects, previewExport, sheetFileName } from './contract.ts'
import { choicesOf, countResponses } from './queries.server.ts'
import type { Span } from './rules.ts'
import { allProjects } from './rules.ts'
import { writeWorkbook } from './sheet.server.ts'

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

async function sendBook(
  { db, actor, now, language, reply }: Context<Official>,
  ids: string[],
  span: Span,
  { to }: { to?: string | undefined },
) {
  const exported = await exportOf(db, { organizationId: actor.organizationId, language, ids, span, toAsked: Boolean(to), now: now() })
  reply.header('content-disposition', `attachment; filename="${sheetFileName}"`).header('cache-control', 'private, no-store')
  return writeWorkbook(sheetsOf(exported))
}
