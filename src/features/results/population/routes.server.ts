import type { FastifyInstance } from 'fastify'
import { encodeCursor, NumberKey, readCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import * as contract from './contract.ts'
import { deleteFigures, listFigures, putFigures } from './queries.server.ts'
import { readFigures, readParts, readSource } from './reading.server.ts'
import { csvTemplate, writePopulationTemplate } from './template.server.ts'

const templateName = 'Population figures'

/** Endpoints of an organization's population figures. */
export async function population(app: FastifyInstance): Promise<void> {
  route(app, contract.uploadPopulation, async (_, { db, actor, now, language, request }) => {
    const upload = await readParts(request)
    const source = readSource(upload, now().getUTCFullYear())
    const figures = await readFigures(db, upload, actor.state)
    await putFigures(db, actor.organizationId, actor.state, figures, source, now())
    return { message: message(language, 'population.taken', { count: figures.length }), places: figures.length }
  })

  route(app, contract.listPopulation, async ({ query }, { db, actor }) => {
    const { limit, cursor } = query
    const [offset = 0] = readCursor(NumberKey, cursor) ?? []
    const found = await listFigures(db, actor.organizationId, { limit: limit + 1, offset })
    return { figures: found.slice(0, limit), nextCursor: found.length > limit ? encodeCursor([offset + limit]) : null }
  })

  route(app, contract.removePopulation, async ({ params }, { db, actor, language }) => {
    const isGone = isId(params.id) && (await deleteFigures(db, actor.organizationId, params.id))
    if (!isGone) reject(404, 'request.notFound')
    return { message: message(language, 'population.removed') }
  })

  route(app, contract.downloadPopulationSheet, async (_, { language, reply }) => {
    reply.header('content-disposition', `attachment; filename="${templateName}.xlsx"`)
    return writePopulationTemplate(language)
  })

  route(app, contract.downloadPopulationCsv, async (_, { reply }) => {
    reply.header('content-disposition', `attachment; filename="${templateName}.csv"`)
    return csvTemplate()
  })
}
