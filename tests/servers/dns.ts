// A small DNS server for tests: answers TXT questions from a table (RFC 1035).
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** `silent` never answers, `refused` answers with REFUSED. */
type Zone = Map<string, string[] | 'silent' | 'refused'>
export type Dns = { address: string; zone: Zone; close: () => Promise<void> }

const txt = 16
const rcodes = { ok: 0, unknown: 3, refused: 5 }

export async function startDns(): Promise<Dns> {
  const zone: Zone = new Map()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const reply = replyTo(question, zone)
    if (reply) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zone,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function replyTo(question: Buffer, zone: Zone): Buffer | null {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const asked = question.subarray(12, at + 5)
  const known = question.readUInt16BE(at + 1) === txt ? zone.get(labels.join('.').toLowerCase()) : undefined
  if (known === 'silent') return null
  const values = Array.isArray(known) ? known : []
  const rcode = known === 'refused' ? rcodes.refused : known === undefined ? rcodes.unknown : rcodes.ok
  const head = Buffer.alloc(12)
  question.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | rcode, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(values.length, 6)
  return Buffer.concat([head, asked, ...values.map(recordOf)])
}

/** A TXT record of the asked name; texts past 255 bytes are split into several strings. */
function recordOf(value: string): Buffer {
  const strings = value.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(strings.map((one) => Buffer.concat([Buffer.from([one.length]), Buffer.from(one)])))
  const head = Buffer.from([0xc0, 0x0c, 0, txt, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
