// What people answer to text messages. Twilio calls this address; nobody else may.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { startSms, stopSms } from './queries.server.ts'
import { keywordIn } from './rules.ts'
import { isFromTwilio } from './twilio.server.ts'

const path = '/api/v1/sms/inbound'
const signatureHeader = 'x-twilio-signature'

/** POST /api/v1/sms/inbound: STOP, START and HELP, signed by Twilio; anything else is read by nobody and gets no answer. */
export async function inboundSms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.post(path, { schema: { hide: true } as never }, async (request, reply) => {
    const { config, db, now } = app.appContext
    if (config.twilio === undefined) return reject(404, 'request.notFound')
    const sent = parametersOf(request)
    const signature = request.headers[signatureHeader]
    if (!isFromTwilio(config.twilio.authToken, `${config.publicUrl}${request.url}`, sent, signature as string | undefined))
      return reject(403, 'sms.signature')
    const { From = '', Body = '', OptOutType } = sent
    const keyword = keywordIn(OptOutType ?? Body)
    if (keyword === 'stop') await stopSms(db, From, now())
    if (keyword === 'start') await startSms(db, From)
    // Where the messaging service answers such words itself, it says which it took it for.
    const says = keyword && !OptOutType ? message(request.language, `sms.${keyword}`, { product: config.productName }) : null
    return answer(reply, says)
  })
}

function parametersOf({ body }: FastifyRequest): Record<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const escaped = (text: string) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** TwiML: https://www.twilio.com/docs/messaging/twiml */
const answer = (reply: FastifyReply, says: string | null) =>
  reply
    .type('text/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${says === null ? '' : `<Message>${escaped(says)}</Message>`}</Response>`)
