import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { removeUser } from '../../accounts/members/contract.ts'
import { removeColleague } from '../../accounts/members/removal.server.ts'
import { findZip } from '../../places/model/queries.server.ts'
import { sheetMediaType } from '../exports/contract.ts'
import { deleteMe, showMyData } from './contract.ts'
import { deleteOwnAccount } from './deletion.server.ts'
import { findMyData } from './queries.server.ts'
import { myDataSheetsOf } from './workbook.server.ts'

/** Endpoints to download and delete a resident's data. */
export async function myData(app: FastifyInstance): Promise<void> {
  route(app, showMyData, async ({ query }, { db, actor, now, language, reply }) => {
    const held = (await findMyData(db, actor.userId, now())) ?? reject(404, 'request.notFound')
    reply.header('content-disposition', `attachment; filename="my-data.${query.format}"`).header('cache-control', 'private, no-store')
    if (query.format === 'json') return held
    reply.type(sheetMediaType)
    const place = await findZip(db, actor.zipCode)
    // A stream bypasses the reply schema; the contract describes the JSON form of the same reply.
    return writeWorkbook(myDataSheetsOf(held, { language, timeZone: place?.timeZone ?? usualTimeZone })) as never
  })

  route(app, deleteMe, async ({ body }, context) => {
    await deleteOwnAccount(context, body)
    return { message: message(context.language, 'myData.deleted') }
  })

  route(app, removeUser, async ({ query, body }, context) => {
    const { actor, language } = context
    if (actor.kind === 'resident' && query.id === actor.userId) {
      await deleteOwnAccount({ ...context, actor }, body ?? {})
      return { message: message(language, 'myData.deleted') }
    }
    await removeColleague(context, query.id)
    return { message: message(language, 'members.removed') }
  })
}
