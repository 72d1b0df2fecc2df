// Whether people reach the site by https, and whether limits see their addresses. Both are tried through PUBLIC_URL.
import { connect } from 'node:tls'
import type * as z from 'zod'
import type { Config } from '../../src/core/config/config.server.ts'
import { ProxyReport, probeAddress } from '../../src/core/http/health.server.ts'
import { daySeconds } from '../../src/core/time/durations.ts'
import { type Diagnosis, green, reasonOf, red, yellow } from './finding.ts'
import { ask, patienceMilliseconds } from './services.ts'

/** Programs that renew certificates do so 30 days ahead, or after two thirds of a shorter time. */
const warningDays = 14
const alarmDays = 3

export async function examineSite({ publicUrl, loopbackOnly, trustProxy }: Config): Promise<Diagnosis[]> {
  if (loopbackOnly) return [green('site', `Only this machine reaches it, at ${publicUrl}.`)]
  return [await addressOf(publicUrl), await proxyOf(publicUrl, trustProxy)]
}

async function addressOf(publicUrl: string): Promise<Diagnosis> {
  const answer = await ask(`${publicUrl}/health`)
  if (typeof answer === 'string' || answer >= 400)
    return red('site', `${publicUrl}/health cannot be read: ${answer}. Check Plaza, the proxy, its certificate and the DNS record.`)
  if (!publicUrl.startsWith('https:'))
    return red('site', `${publicUrl} is not encrypted. Set up TLS in the proxy, and PUBLIC_URL to https.`)
  try {
    const days = Math.floor(((await certificateEnd(new URL(publicUrl))).getTime() - Date.now()) / (daySeconds * 1000))
    const sentence = `${publicUrl} answers with a certificate that is valid for ${days} more days`
    if (days < alarmDays) return red('site', `${sentence}. Renew it today, and find out why that did not happen by itself.`)
    return days < warningDays ? yellow('site', `${sentence}. Check that it is renewed.`) : green('site', `${sentence}.`)
  } catch (error) {
    return red('site', `The certificate of ${publicUrl} cannot be read: ${reasonOf(error)}.`)
  }
}

/** When the certificate of a server ends. Throws an Error if it is not valid. */
function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: patienceMilliseconds }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
  })
}

/** Sends an address that nobody has, as a client who wants to be somebody else does. */
async function proxyOf(publicUrl: string, trustProxy: Config['trustProxy']): Promise<Diagnosis> {
  const isTls = publicUrl.startsWith('https:')
  if (isTls && trustProxy === false)
    return red('proxy', 'TRUST_PROXY is none: all people behind the proxy share one limit. Name the proxy’s network.')
  const report = await reportThrough(publicUrl)
  if (report === null) return yellow('proxy', `What the proxy sends could not be tried through ${publicUrl}.`)
  const { forwarded, isTrusted, isEncrypted, host } = report
  if (trustProxy !== false && forwarded === 'none')
    return red('proxy', 'The proxy sends no X-Forwarded-For: all people share one limit. Let it send the client’s address.')
  if (trustProxy !== false && !isTrusted)
    return red('proxy', `The proxy is not in TRUST_PROXY (${trustProxy.join(', ')}): all people share one limit. Name its network.`)
  if (isTrusted && forwarded === 'passed')
    return red('proxy', 'The proxy passes X-Forwarded-For on as a client sends it, so limits do not hold. Let it replace or extend it.')
  if (isTls && !isEncrypted) return red('proxy', 'The proxy sends no X-Forwarded-Proto: https.')
  if (host !== new URL(publicUrl).host) return red('proxy', `The proxy sends the Host ${host}. Let it pass on the one that people ask for.`)
  return green(
    'proxy',
    trustProxy === false ? 'No proxy is trusted.' : `X-Forwarded-For counts from ${trustProxy.join(', ')}, and the proxy sets it.`,
  )
}

async function reportThrough(publicUrl: string): Promise<z.output<typeof ProxyReport> | null> {
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds)
    const reply = await fetch(`${publicUrl}/health/proxy`, { signal, headers: { 'x-forwarded-for': probeAddress } })
    return ProxyReport.parse(await reply.json())
  } catch {
    return null
  }
}
