import type { FastifyInstance } from 'fastify'
import { countOnce, isSolved, newChallenge } from '../../../core/captcha/captcha.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sendFeedback, showChallenge, showContactReader } from './contract.ts'
import { findShownProject, insertMessage } from './queries.server.ts'
import { mailToReader, messageReaderOf } from './readers.server.ts'

export async function contact(app: FastifyInstance): Promise<void> {
  route(app, showChallenge, (_, { db, now }) => newChallenge(db, now()))

  route(app, showContactReader, async ({ query }, { db, config, request: { site } }) => {
    const project = query.project && isId(query.project) ? await findShownProject(db, query.project) : undefined
    const reader = await messageReaderOf({ db, config }, project?.organization_id ?? site?.organizationId ?? null)
    return { reader: reader?.name ?? null, project: project ? { _id: project.id, title: project.title } : null }
  })

  route(app, sendFeedback, async ({ body }, { db, config, now, language, request: { site } }) => {
    const project = body.project ? await projectOf(db, body.project) : undefined
    const to = project?.organization_id ?? site?.organizationId ?? null
    const reader = (await messageReaderOf({ db, config }, to)) ?? reject(409, 'contact.noReader')
    if (!(await isSolved(db, body.captcha, now()))) rejectFields({ captcha: 'contact.captcha' })
    await db.transaction().execute(async (tx) => {
      if (!(await countOnce(tx, body.captcha, now()))) rejectFields({ captcha: 'contact.captchaUsed' })
      await insertMessage(tx, body, reader.organizationId)
      await mailToReader(tx, config, reader, body)
    })
    return { message: message(language, 'contact.thanks') }
  })
}

const projectOf = async (db: Db, id: string) => (isId(id) ? await findShownProject(db, id) : undefined) ?? reject(404, 'request.notFound')
