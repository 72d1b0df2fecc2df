// A server that imitates Twilio's Messages resource: https://www.twilio.com/docs/messaging/api/message-resource
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export const accountSid = `AC${'0'.repeat(32)}`
export const authToken = 'a-token-for-tests'
export const from = '+19495550100'

export type TwilioMessage = { sid: string; to: string; from: string; body: string; status: string; date_created: string }
/** The outcome of a call: replied to as usual, rejected, or accepted without a reply. */
export type Answer = 'take' | 'takeSilently' | 'ignore' | { status: number; code: number; message: string }

export type TwilioServer = {
  env: Record<string, string>
  /** The accepted messages. */
  messages: TwilioMessage[]
  calls: string[]
  answer: (to: string) => Answer
  close: () => Promise<void>
}

export async function twilioServer(): Promise<TwilioServer> {
  const messages: TwilioMessage[] = []
  const calls: string[] = []
  const server = createServer()
  const twilio: TwilioServer = {
    env: {},
    messages,
    calls,
    answer: () => 'take',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`
  const send = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (reply: ServerResponse, { status, code, message }: { status: number; code: number; message: string }) =>
    send(reply, status, { status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` })
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const sent = new URLSearchParams(await text(request))
    const to = sent.get('To') ?? ''
    const answer = twilio.answer(to)
    if (typeof answer === 'object') return refuse(reply, answer)
    if (answer === 'ignore') return
    const message = {
      sid: `SM${String(messages.length).padStart(32, '0')}`,
      to,
      from: sent.get('From') ?? '',
      body: sent.get('Body') ?? '',
      status: 'queued',
      date_created: new Date().toUTCString().replace('GMT', '+0000'),
    }
    messages.push(message)
    if (answer === 'take') send(reply, 201, message)
  }
  server.on('request', (request, reply) => {
    const url = new URL(request.url ?? '', 'http://twilio')
    calls.push(`${request.method} ${url.pathname.split('/').at(-1)}`)
    const login = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    if (login !== `${accountSid}:${authToken}`) return refuse(reply, { status: 401, code: 20003, message: 'Authenticate' })
    if (url.pathname !== path) return refuse(reply, { status: 404, code: 20404, message: 'The requested resource was not found' })
    if (request.method === 'POST') return void take(request, reply)
    const to = url.searchParams.get('To')
    send(reply, 200, { messages: messages.filter((one) => one.to === to).toReversed(), next_page_uri: null })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  twilio.env = {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_URL: `http://127.0.0.1:${port}`,
  }
  return twilio
}
