// Loaded into a server before all else: deliveries to one name reach the test's receiver, as if it were a public https server.
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const name = process.env.RECEIVER_NAME
const port = process.env.RECEIVER_PORT

const lookup = dns.promises.lookup
dns.promises.lookup = (host, options) => (host === name ? Promise.resolve([{ address: '8.8.8.8', family: 4 }]) : lookup(host, options))

const request = https.request
https.request = (url, options, done) => {
  if (url.hostname !== name) return request(url, options, done)
  const { method, headers, signal } = options
  return http.request({ host: '127.0.0.1', port, path: url.pathname, method, headers, signal }, done)
}
syncBuiltinESMExports()
