// Whether the value of a setting can be what it should be.
import { statSync } from 'node:fs'
import { isIP } from 'node:net'

export const isTemplate = (value: string) => {
  const url = URL.parse(value.replaceAll('{ip}', '192.0.2.0'))
  return url !== null && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}`.includes('192.0.2.0')
}

export const isTileTemplate = (value: string) => {
  const url = URL.parse(value.replace(/\{[xyz]\}/g, '0'))
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
    !/\{(?![xyz]\})/.test(value)
  )
}

export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

export const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([\w-]*[a-z\d])?(\.[a-z\d]([\w-]*[a-z\d])?)*$/i.test(value)

export const defaultContent = './content'
export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Links are made of the URL and a path, and pages are always at the root. */
export const isOrigin = (value: string) => {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return false
  return (
    /^\/+$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === '' &&
    (isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0 || isHost(url.hostname))
  )
}

export const isMailServer = (value: string) => {
  const url = URL.parse(value)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

const mailAddress = /^[^\s<>@,;]+@[^\s<>@,;]+$/
/** The address of a sender: `ask@example.org` of "Ask Example <ask@example.org>". */
export const senderAddress = (value: string): string => /^[^<>\r\n]*<([^<>]+)>$/.exec(value.trim())?.[1] ?? value.trim()
export const isSender = (value: string) => mailAddress.test(senderAddress(value))

/** An IP address, with or without a port: 192.0.2.53, 192.0.2.53:5353, [2001:db8::53]:5353. */
export function isServerAddress(value: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? []
  return isIP(value) > 0 || (isIP(bracketed ?? plain ?? '') > 0 && Number(port ?? 53) > 0 && Number(port ?? 53) < 65_536)
}

/** `none`, `loopback`, or a comma-separated list of networks in CIDR notation. A single address is a network too. */
export const isNetworks = (value: string): boolean =>
  value === 'none' || value === 'loopback' || value.split(',').every((one) => isNetwork(one.trim()))

/** Not all addresses: everybody could then choose the address that limits count by. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}

/** What is wrong with the settings of a bucket, a line each. */
export function s3Mistakes(present: Record<string, string | undefined>): string[] {
  if (!present.S3_BUCKET)
    return Object.keys(present).some((name) => name.startsWith('S3_')) ? ['  S3_BUCKET: the other S3_ settings need a bucket'] : []
  const half = (present.S3_ACCESS_KEY_ID === undefined) !== (present.S3_SECRET_ACCESS_KEY === undefined)
  return half ? ['  S3_ACCESS_KEY_ID: set it together with S3_SECRET_ACCESS_KEY, or neither'] : []
}

const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/** Settings that others need, a line each. */
export function missingMistakes(present: Record<string, string | undefined>): string[] {
  const wrong: string[] = []
  const missing = twilioNames.filter((name) => !present[name])
  if (missing.length < twilioNames.length || present.TWILIO_URL)
    for (const name of missing) wrong.push(`  ${name}: required for text messages`)
  if (present.GEOCODER === 'google' && !present.GEOCODER_KEY) wrong.push('  GEOCODER_KEY: google needs a key')
  if (present.MAP_TILES_URL && !present.MAP_TILES_CREDIT) wrong.push('  MAP_TILES_CREDIT: the credit that the map’s license requires')
  if ((present.ANALYTICS_PROVIDER ?? 'off') !== 'off')
    for (const name of ['ANALYTICS_URL', 'ANALYTICS_SITE_ID']) if (!present[name]) wrong.push(`  ${name}: required to count visits`)
  if (['deepl', 'google'].includes(present.TRANSLATOR ?? '') && !present.TRANSLATOR_KEY)
    wrong.push(`  TRANSLATOR_KEY: ${present.TRANSLATOR} needs a key`)
  if ((present.ROLE ?? 'all') !== 'all' && !present.DATABASE_URL)
    wrong.push('  ROLE: web and jobs need a DATABASE_URL that both reach; the embedded database serves one process')
  if (present.DATABASE_OWNER_URL && !present.DATABASE_URL)
    wrong.push('  DATABASE_OWNER_URL: set it together with DATABASE_URL; the embedded database has roles of its own')
  return wrong
}
