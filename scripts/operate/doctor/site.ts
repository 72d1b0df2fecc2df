// Whether people reach the site by https, and whether limits see their addresses. Both are tried through PUBLIC_URL.
import type * as z from 'zod'
import type { Config } from '../../../src/core/config/config.server.ts'
import { ProxyReport, probeAddress } from '../../../src/core/http/health.server.ts'
import { certificateEnd } from '../../../src/core/outbound/certificate.server.ts'
import { daySeconds } from '../../../src/core/time/durations.ts'
import { type Diagnosis, green, reasonOf, red, yellow } from './finding.ts'
import { ask, patienceMilliseconds } from './services.ts'

/** Programs that renew certificates do so 30 days ahead, or after two thirds of a shorter time. */
const warningDays = 14
const alarmDays = 3

export async function examineSite({ publicUrl, loopbackOnly, trustProxy }: Config): Promise<Diagnosis[]> {
  if (loopbackOnly) return [green('site', `Only this machine can reach it, at ${publicUrl}.`)]
  return [await addressOf(publicUrl), await proxyOf(publicUrl, trustProxy)]
}

async function addressOf(publicUrl: string): Promise<Diagnosis> {
  const answer = await ask(`${publicUrl}/health`)
  if (typeof answer === 'string' || answer >= 400)
    return red('site', `${publicUrl}/health can’t be read: ${answer}. Check Plaza, the proxy, its certificate and the DNS record.`)
  if (!publicUrl.startsWith('https:')) return red('site', `${publicUrl} isn’t encrypted. Set up TLS in the proxy, and PUBLIC_URL to https.`)
  try {
    const days = Math.floor(((await certificateEnd(new URL(publicUrl))).getTime() - Date.now()) / (daySeconds * 1000))
    const sentence = `${publicUrl} responds with a certificate that is valid for ${days} more days`
    if (days < alarmDays) return red('site', `${sentence}. Renew it today, and find out why it wasn’t renewed automatically.`)
    return days < warningDays ? yellow('site', `${sentence}. Check that it will be renewed.`) : green('site', `${sentence}.`)
  } catch (error) {
    return red('site', `The certificate of ${publicUrl} can’t be read: ${reasonOf(error)}.`)
  }
}

/** Sends an address that nobody has, as a client who wants to be somebody else does. */
async function proxyOf(publicUrl: string, trustProxy: Config['trustProxy']): Promise<Diagnosis> {
  const isTls = publicUrl.startsWith('https:')
  if (isTls && trustProxy === false)
    return red('proxy', 'TRUST_PROXY is none, so everyone behind the proxy shares one rate limit. Set it to the proxy’s network.')
  const report = await reportThrough(publicUrl)
  if (report === null) return yellow('proxy', `We couldn’t test what the proxy sends through ${publicUrl}.`)
  const { forwarded, isTrusted, isEncrypted, host } = report
  if (trustProxy !== false && forwarded === 'none')
    return red('proxy', 'The proxy sends no X-Forwarded-For, so everyone shares one rate limit. Make it send the client’s address.')
  if (trustProxy !== false && !isTrusted)
    return red('proxy', `The proxy isn’t in TRUST_PROXY (${trustProxy.join(', ')}), so everyone shares one rate limit. Add its network.`)
  if (isTrusted && forwarded === 'passed')
    return red(
      'proxy',
      'The proxy passes on X-Forwarded-For as clients send it, so rate limits can be bypassed. Make it replace or extend the header.',
    )
  if (isTls && !isEncrypted) return red('proxy', 'The proxy sends no X-Forwarded-Proto: https.')
  if (host !== new URL(publicUrl).host)
    return red('proxy', `The proxy sends the Host ${host}. Make it pass on the host that people ask for.`)
  return green(
    'proxy',
    trustProxy === false ? 'No proxy is trusted.' : `X-Forwarded-For is trusted from ${trustProxy.join(', ')}, and the proxy sets it.`,
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
