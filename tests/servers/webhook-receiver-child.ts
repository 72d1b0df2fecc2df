// A receiver of webhooks, started by webhook-receiver.ts as a process of its own, to be killed. Prints a line when it has read the headers
// of a delivery, and another with its body.
//   node tests/servers/webhook-receiver-child.ts reply|hang [port]
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [doing, port = '0'] = process.argv.slice(2)
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const server = createServer((request, response) => {
  const id = request.headers['webhook-id']
  print({ id })
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    print({ id, body })
    if (doing === 'reply') response.writeHead(204).end()
  })
})
server.listen(Number(port), '127.0.0.1', () => print({ port: (server.address() as AddressInfo).port }))
