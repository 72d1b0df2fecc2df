// Measures one call: short rounds of Plaza and the others in turn: load on the machine affects all of them alike.
import type { Call, LoadRequest } from './call.ts'
import { type CallFigures, figuresOf, type Round, type SideName, type Turn } from './figures.ts'
import { connections, load, type Target, type Volume } from './load.ts'
import { type Reply, send } from './send.ts'
import type { Running } from './servers.ts'

/** A round of `warmsUp` precedes those that count. */
export type Plan = { rounds: number; seconds: number; warmsUp: boolean; hasMemory: boolean }
type Side = { name: SideName; target: Target; next: () => LoadRequest }

/** Requests of the very first round. */
const firstAmount = 2 * connections
/** A round that would end with fewer has this many requests instead of a duration. */
const leastAmount = 3 * connections

/**
 * An older version that fails under load has no figures for the call.
 * @throws Error if Plaza or the bare server answers anything but 200, or if the bare server does not send Plaza's bytes
 */
export async function measure(call: Call, servers: Running, plan: Plan): Promise<CallFigures> {
  const sides = await sidesOf(call, servers, plan)
  try {
    return await measureSides(call, sides, plan)
  } catch (error) {
    if (!(error instanceof OlderFailed)) throw error
    console.log(`${call.name}: ${error.message}`)
    return measureSides(
      call,
      sides.filter(({ name }) => name !== 'older'),
      plan,
    )
  }
}

class OlderFailed extends Error {}

async function measureSides(call: Call, sides: Side[], plan: Plan): Promise<CallFigures> {
  const round = ({ name, target, next }: Side, volume: Volume): Promise<Round> =>
    load(target, next, call.kind, volume).catch((error: Error) => {
      throw new (name === 'older' ? OlderFailed : Error)(`${name} answered ${error.message}`)
    })
  const volumes = new Map<Side, Volume>()
  for (const side of sides) {
    const { perSecond } = await round(side, { amount: firstAmount })
    const volume = perSecond * plan.seconds < leastAmount ? { amount: leastAmount } : { duration: plan.seconds }
    volumes.set(side, volume)
    if (plan.warmsUp) await round(side, volume)
  }
  const turns: Turn[] = []
  for (let i = 0; i < plan.rounds; i++) {
    const current: Turn = {}
    for (let at = 0; at < sides.length; at++) {
      const side = sides[(i + at) % sides.length] as Side
      current[side.name] = await round(side, volumes.get(side) as Volume)
    }
    turns.push(current)
  }
  return figuresOf(call, turns)
}

async function sidesOf(call: Call, servers: Running, { hasMemory }: Plan): Promise<Side[]> {
  const { plaza, bare, older } = servers
  const sides: Side[] = [{ name: 'plaza', target: plaza, next: continued(call) }]
  if (call.kind === 'read') {
    await copyReplies(call, servers)
    if (hasMemory) sides.push({ name: 'memory', target: bare, next: counted((n) => elsewhere(call, n, 'memory')) })
    sides.push({ name: 'row', target: bare, next: counted((n) => elsewhere(call, n, 'row')) })
  } else sides.push({ name: 'insert', target: bare, next: counted((n) => ({ ...call.request(n), path: `/insert/${call.name}` })) })
  const next = counted(call.request)
  if (older && (await answersWith200(older, next(), call))) sides.push({ name: 'older', target: older, next })
  return sides
}

/** An older version may lack the call, or refuse it. */
async function answersWith200(older: Target, request: LoadRequest, { name }: Call): Promise<boolean> {
  const { status, body } = await send(older, request)
  if (status !== 200) console.log(`${name}: the older version answers ${status} ${body.toString().slice(0, 100)}`)
  return status === 200
}

/** Requests to Plaza continue where an earlier measurement of the call ended: a repeated write would be a duplicate. */
const sentToPlaza = new Map<string, number>()

function continued({ name, request }: Call): () => LoadRequest {
  return () => {
    const sent = sentToPlaza.get(name) ?? 0
    sentToPlaza.set(name, sent + 1)
    return request(sent)
  }
}

function counted(request: (n: number) => LoadRequest): () => LoadRequest {
  let sent = 0
  return () => request(sent++)
}

const elsewhere = (call: Call, n: number, from: 'memory' | 'row'): LoadRequest => ({
  ...call.request(n),
  path: `/${from}/${replyId(call, n % call.samples)}`,
})
const replyId = ({ name }: Call, sample: number) => `${name}-${sample}`

const putReply = `
  insert into replies (id, type, encoding, text, bytes) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set type = excluded.type, encoding = excluded.encoding, text = excluded.text, bytes = excluded.bytes`

/** Stores Plaza's replies in the bare server, and verifies that it sends the same. */
async function copyReplies(call: Call, { plaza, bare, bareDatabase }: Running): Promise<void> {
  const replies: Reply[] = []
  for (let n = 0; n < call.samples; n++) {
    const reply = await send(plaza, call.request(n))
    const { status, type, encoding, body } = reply
    if (status !== 200) throw new Error(`plaza answered ${status}: ${body.toString().slice(0, 300)}`)
    replies.push(reply)
    const isText = encoding === null && /json|html/.test(type)
    await bareDatabase.query(putReply, [...[replyId(call, n), type, encoding], ...(isText ? [body.toString(), null] : [null, body])])
  }
  await bareDatabase.query('analyze replies')
  const loaded = await fetch(`${bare.url}/memory`, { method: 'PUT' })
  if (!loaded.ok) throw new Error(`bare answered ${loaded.status}`)
  for (const [n, reply] of replies.entries())
    for (const from of ['memory', 'row'] as const) {
      const copy = await send(bare, elsewhere(call, n, from))
      const isSame = copy.status === 200 && copy.type === reply.type && copy.encoding === reply.encoding && copy.body.equals(reply.body)
      if (!isSame) throw new Error(`bare does not send the same bytes from its ${from}`)
    }
}
