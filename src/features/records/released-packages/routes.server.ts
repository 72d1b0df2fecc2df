import type { FastifyInstance } from 'fastify'
import { encodeCursor, NumberKey, readCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { findRequest, officePlaceOf } from '../records-requests/queries.server.ts'
import * as contract from './contract.ts'
import * as rows from './queries.server.ts'
import { begin, decideMark, releaseUnmarkedTexts, sealPackage } from './review.server.ts'
import { exemptionsOf } from './rules.ts'

/** The review of what is released for a public-records request. */
export async function releasedPackages(app: FastifyInstance): Promise<void> {
  route(app, contract.showReleasedPackage, async ({ params }, context) => {
    const packages = await packagesOf(context, params.id)
    return {
      packages: await Promise.all(packages.map((one) => rows.toPackage(context.db, one))),
      newer: packages[0] ? await rows.countNewTexts(context.db, packages[0]) : 0,
      exemptions: [...exemptionsOf(context.actor.state)],
    }
  })

  route(app, contract.beginRelease, async ({ params, body }, context) => {
    await begin(context, params.id, body.reason ?? '')
    return changed(context, params.id, message(context.language, 'releasedPackage.begun'))
  })

  route(app, contract.listReleaseItems, async ({ params, query: { list, limit, cursor } }, context) => {
    const [after = 0] = readCursor(NumberKey, cursor) ?? []
    const [newest] = await packagesOf(context, params.id)
    if (!newest || newest.status === 'sealed') return { items: [], nextCursor: null }
    const found = await rows.findItems(context.db, newest, { list, after, limit: limit + 1 })
    const nextCursor = found.length > limit ? encodeCursor([found[limit - 1]?.number ?? 0]) : null
    return { items: found.slice(0, limit).map(rows.toItem), nextCursor }
  })

  route(app, contract.decideReleaseItem, async ({ params, body }, context) => {
    await decideMark(context, params.id, params.item, body)
    const [newest] = await packagesOf(context, params.id)
    const [item] = newest ? await rows.findItems(context.db, newest, { id: params.item }) : []
    return {
      message: message(context.language, 'releasedPackage.decided'),
      item: item ? rows.toItem(item) : reject(404, 'request.notFound'),
    }
  })

  route(app, contract.releaseUnmarked, async ({ params }, context) => {
    const count = await releaseUnmarkedTexts(context, params.id)
    return changed(context, params.id, message(context.language, 'releasedPackage.released', { count }))
  })

  route(app, contract.sealRelease, async ({ params }, context) => {
    await sealPackage(context, params.id)
    return changed(context, params.id, message(context.language, 'releasedPackage.sealing'))
  })

  route(app, contract.downloadRelease, async ({ params, query }, context) => {
    const { files, reply } = context
    const sealed = (await packagesOf(context, params.id)).filter((one) => one.status === 'sealed')
    const row = sealed.find((one) => query.version === undefined || one.version === query.version) ?? reject(404, 'request.notFound')
    const stored = (await files.get(row.file_key)) ?? reject(404, 'request.notFound')
    const name = `released-records-${row.version}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
    reply.header('content-length', stored.bytes).type(contract.releaseMediaType)
    return stored.read()
  })
}

/** @throws HttpError 404 unless the request is the organization's */
async function packagesOf({ db, actor, now }: OfficialContext, id: string): Promise<rows.PackageRow[]> {
  const request = isId(id) && (await findRequest(db, actor.organizationId, id, officePlaceOf(actor, now())))
  return request ? rows.findPackages(db, id) : reject(404, 'request.notFound')
}

async function changed(context: OfficialContext, id: string, message: string) {
  const [newest] = await packagesOf(context, id)
  return { message, package: await rows.toPackage(context.db, newest ?? reject(404, 'request.notFound')) }
}
