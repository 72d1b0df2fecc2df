// What the doctor asks of other services: mail, text messages, files, geocoder, translator, street map, Stripe.
import { createTransport } from 'nodemailer'
import type { Config } from '../../../src/core/config/config.server.ts'
import { newId } from '../../../src/core/database/ids.server.ts'
import { openFiles } from '../../../src/core/storage/open-files.server.ts'
import { diskState, megabytesOf } from '../../../src/features/operation/status/rules.ts'
import { reportOn } from '../../../src/features/places/basemap/streets/report.server.ts'
import { typed } from '../installation.ts'
import { type Diagnosis, green, reasonOf, red, yellow } from './finding.ts'
import { geocoder, translator } from './lookups.ts'

export const patienceMilliseconds = 5_000

/** Examines every configured service, all at the same time. */
export const examineServices = (config: Config): Promise<Diagnosis[]> =>
  Promise.all([mail(config), sms(config), files(config), geocoder(config), translator(config), map(config), stripe(config)])

async function mail({ smtpUrl, loopbackOnly }: Config): Promise<Diagnosis> {
  if (!smtpUrl)
    return loopbackOnly
      ? green('mail', 'Not configured; emails are shown at /outbox.')
      : red('mail', 'Not configured, so no emails are sent. Set SMTP_URL and MAIL_FROM.')
  const timeouts = { connectionTimeout: patienceMilliseconds, greetingTimeout: patienceMilliseconds, socketTimeout: patienceMilliseconds }
  const transport = createTransport({ url: smtpUrl, ...timeouts } as Parameters<typeof createTransport>[0])
  try {
    await transport.verify()
    return green('mail', 'The mail server is responding and accepts the login.')
  } catch (error) {
    return red('mail', `The mail server rejected the connection or isn’t responding: ${reasonOf(error)}. Check SMTP_URL and the firewall.`)
  } finally {
    transport.close()
  }
}

async function sms({ twilio }: Config): Promise<Diagnosis> {
  if (!twilio) return green('sms', 'Not configured; text messages are not offered.')
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`
  const answer = await ask(`${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}.json`, { authorization })
  if (typeof answer === 'string') return red('sms', `Twilio isn’t responding: ${answer}. Check TWILIO_URL and the firewall.`)
  return answer < 400
    ? green('sms', 'Twilio is responding and accepts the account.')
    : red('sms', `Twilio rejected the account (${answer}). Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`)
}

/** Writes, reads and removes a small file. */
async function files(config: Config): Promise<Diagnosis> {
  const [place, advice] = config.s3
    ? [`The bucket ${config.s3.bucket}`, 'Check the S3_ settings and the permissions of the key']
    : [`The folder ${config.dataDir}/files`, 'Check its owner and free space']
  const key = `doctor/${newId()}.txt`
  try {
    const store = await openFiles(config)
    await store.put(key, Buffer.from('plaza'))
    const stored = await store.get(key)
    await store.remove(key)
    if (stored?.bytes !== 5) throw new Error('a file that was just stored is missing')
    return green('files', `${place} stores and returns files.`)
  } catch (error) {
    return red('files', `${place} can’t be used: ${reasonOf(error)}. ${advice}.`)
  }
}

async function map({ mapPmtiles, mapTiles }: Config): Promise<Diagnosis> {
  if (!mapPmtiles) return green('map', mapTiles ? `Streets come from ${mapTiles.url}.` : 'Not configured; maps show coast and borders.')
  const { faults, notes } = await reportOn(mapPmtiles)
  if (faults.length > 0) return red('map', `${mapPmtiles}: ${faults.join(' ')} Check MAP_PMTILES by: ${typed('map')} check FILE`)
  return green('map', [`${mapPmtiles} shows streets.`, ...notes].join(' '))
}

/** Reads the account's balance, which every secret key may. */
async function stripe({ billing }: Config): Promise<Diagnosis> {
  if (!billing?.stripe) return green('stripe', 'Not configured; card payments are off.')
  const { url, secretKey } = billing.stripe
  const answer = await ask(`${url}/v1/balance`, { authorization: `Bearer ${secretKey}` })
  if (typeof answer === 'string') return red('stripe', `Stripe isn’t responding: ${answer}. Check STRIPE_URL and the firewall.`)
  // 403: a restricted key that may not read the balance.
  return answer < 400 || answer === 403
    ? green('stripe', 'Stripe is responding and accepts the key.')
    : red('stripe', `Stripe rejected the key (${answer}). Check STRIPE_SECRET_KEY.`)
}

/** @returns the status, or why there was no reply */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<number | string> {
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMilliseconds) })
    await reply.body?.cancel()
    return reply.status
  } catch (error) {
    return reasonOf(error)
  }
}

/** @param freeBytes of the file system of the data folder */
export function examineDisk(freeBytes: number, { dataDir, diskMegabytesMin }: Pick<Config, 'dataDir' | 'diskMegabytesMin'>): Diagnosis {
  const sentence = `${megabytesOf(freeBytes).toLocaleString('en-US')} MB are free in ${dataDir}`
  const state = diskState(freeBytes, diskMegabytesMin)
  if (state === 'broken') return red('disk', `${sentence}: uploads will fail. Free some space.`)
  return state === 'degraded' ? yellow('disk', `${sentence}. Free some space soon.`) : green('disk', `${sentence}.`)
}

/** Whether anybody is notified of what only the operator can do. */
export const examineOperator = ({ operatorEmail, loopbackOnly }: Config): Diagnosis =>
  operatorEmail || loopbackOnly
    ? green('operator', operatorEmail ? `${operatorEmail} gets the operator’s emails.` : 'No one else can reach this site.')
    : red(
        'operator',
        'No one reads messages of the contact form, verifies organizations or gets reminders of the security audit. Set OPERATOR_EMAIL.',
      )
