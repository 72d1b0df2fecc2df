import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine } from '../../../core/config/client-address.server.ts'
import { nextIdCursor, readIdCursor } from '../../../core/contract/cursor.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { createLimit } from '../../../core/http/limits/limit-store.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { typedCodeOf } from '../../surveys/arrivals/rules.ts'
import { findShownWaysOf } from '../../surveys/arrivals/shown-ways.server.ts'
import {
  changeCode,
  codesOfProject,
  holdOwnProject,
  insertCode,
  insertFirstCode,
  projectsWithCodes,
  removeCode,
  scan,
} from './codes.server.ts'
import * as contract from './contract.ts'
import { ownCode, ownProject } from './own.server.ts'
import { codePictureOf, endings } from './picture.server.ts'
import { fileNameOf } from './rules.ts'
import { scannedOf } from './shapes.server.ts'

/** Counted scans per hour and network address; a whole school may share one. */
const scansPerHourMax = 100

/**
 * Serves QR codes to their organization's officials, and their targets to everyone. Codes of other organizations are reported as missing.
 */
export async function qrCodes(app: FastifyInstance): Promise<void> {
  const { publicUrl } = app.appContext.config
  const limit = createLimit(app, 'scans', { max: scansPerHourMax, timeWindow: 3_600_000, allowList: isThisMachine })
  const isFlood = async (request: FastifyRequest) => {
    const counted = await limit(request)
    return !counted.isAllowed && counted.isExceeded
  }

  route(app, contract.orgQrCodeProjects, async ({ body: { owner, limit, cursor } }, { db, actor }) => {
    if (owner !== actor.organizationId) reject(404, 'request.notFound')
    const projects = await projectsWithCodes(db, actor.organizationId, { limit, before: readIdCursor(cursor) ?? null }, publicUrl)
    return { projects: projects.slice(0, limit), nextCursor: nextIdCursor(projects, limit) }
  })

  route(app, contract.listQrCodes, async ({ params, query: { limit, cursor } }, { db, actor }) => {
    const projectId = await ownProject(db, params.id, actor)
    const [codes, { ways }] = await Promise.all([
      codesOfProject(db, projectId, { limit, after: readIdCursor(cursor) ?? null }, publicUrl),
      findShownWaysOf(db, projectId),
    ])
    return { qrCodes: codes.slice(0, limit), ways, nextCursor: nextIdCursor(codes, limit) }
  })

  route(app, contract.createQrCode, async ({ params, body }, { db, actor, now, language }) => {
    const making = { projectId: params.id, organizationId: actor.organizationId, label: body.label, now: now() }
    const id = (isId(params.id) && (await insertCode(db, making))) || reject(404, 'request.notFound')
    return { message: message(language, 'qrCode.created'), qrCode: await ownCode(db, id, actor, publicUrl) }
  })

  route(app, contract.createFirstQrCode, async ({ params }, { db, actor, now, language }) => {
    const label = message(language, 'qrCode.anyPlace')
    const making = { projectId: params.id, organizationId: actor.organizationId, label, now: now() }
    const first = isId(params.id) ? await db.transaction().execute((tx) => insertFirstCode(tx, making)) : null
    return { qrCode: await ownCode(db, first ?? reject(404, 'request.notFound'), actor, publicUrl) }
  })

  route(app, contract.updateQrCode, async ({ params, body }, { db, actor, language }) => {
    const before = await ownCode(db, params.id, actor, publicUrl)
    const qrCode = await db.transaction().execute(async (tx) => {
      const { project } = body
      if (project !== undefined && !(isId(project) && (await holdOwnProject(tx, project, actor.organizationId))))
        rejectFields({ project: 'qrCode.project' })
      if (!(await changeCode(tx, params.id, actor.organizationId, body))) reject(404, 'request.notFound')
      return ownCode(tx, params.id, actor, publicUrl)
    })
    return { message: message(language, changed(before, qrCode)), qrCode }
  })

  route(app, contract.deleteQrCode, async ({ params }, { db, actor, language }) => {
    if (!isId(params.id) || !(await removeCode(db, params.id, actor.organizationId))) reject(404, 'request.notFound')
    return { message: message(language, 'qrCode.removed') }
  })

  route(app, contract.showQrImage, async ({ params, query }, { db, actor, reply }) => {
    const code = await ownCode(db, params.id, actor, publicUrl)
    const { type, content } = await codePictureOf(code.url, query)
    reply.header('content-disposition', `attachment; filename="${fileNameOf(code, endings[query.format])}"`)
    reply.type(type).header('cache-control', 'private, no-cache')
    return content
  })

  route(app, contract.scanQrCode, async ({ body }, { db, now, request }) => {
    const code = typedCodeOf(body.code)
    // Past the limit, codes still lead on.
    const counts = body.counts && !(await isFlood(request))
    const [row] = code ? await scan(db, { code, counts, now: now() }) : []
    return scannedOf(row, now())
  })
}

/** The message code for a change. */
function changed(before: contract.QrCode, after: contract.QrCode): string {
  if (before.project !== after.project) return 'qrCode.moved'
  if (before.active !== after.active) return after.active ? 'qrCode.on' : 'qrCode.off'
  return 'qrCode.saved'
}
