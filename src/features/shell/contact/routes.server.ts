import type { FastifyInstance } from 'fastify'
import { rejectFields } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { countOnce, isSolved, newChallenge } from './captcha.server.ts'
import { sendFeedback, showChallenge } from './contract.ts'
import { insertMessage } from './queries.server.ts'

export async function contact(app: FastifyInstance): Promise<void> {
  route(app, showChallenge, (_, { db, now }) => newChallenge(db, now()))

  route(app, sendFeedback, async ({ body }, { db, now, language }) => {
    if (!(await isSolved(db, body.captcha, now()))) rejectFields({ captcha: 'contact.captcha' })
    if (!(await countOnce(db, body.captcha, now()))) rejectFields({ captcha: 'contact.captchaUsed' })
    await insertMessage(db, body)
    return { message: message(language, 'contact.thanks') }
  })
}
