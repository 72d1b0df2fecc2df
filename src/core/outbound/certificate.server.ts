import { connect } from 'node:tls'

const patienceMilliseconds = 5_000

/** When the certificate of an https server ends. Throws an Error if it is not valid, or if nobody answers. */
export function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: patienceMilliseconds }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
  })
}
