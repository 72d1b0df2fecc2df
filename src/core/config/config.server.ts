import { isIP } from 'node:net'
import * as z from 'zod'
import { daySeconds } from '../time/durations.ts'
import { type BillingConfig, billingMistakes, billingOf, billingVariables } from './billing.server.ts'
import { misspelled, SettingsError } from './hints.server.ts'
import { type Operating, operatingOf, operatingVariables } from './operating.server.ts'
import * as values from './values.server.ts'

const whole = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback)
const text = z.string().trim().min(1).optional()

const Environment = z.object({
  NODE_ENV: text,
  PORT: whole(3000, 0, 65535),
  HOST: z.string().refine(values.isHost, 'an IP address or a host name of this machine, without a port').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z
    .string()
    .refine((path) => path === values.defaultContent || values.isFolder(path), 'no such folder')
    .default(values.defaultContent),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  QUEUE_LISTEN: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: z.string().refine(values.isOrigin, 'http:// or https:// and a host name, without a path').optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Plaza'),
  SESSION_IDLE_SECONDS: whole(900, 5, daySeconds),
  RETENTION_MONTHS: whole(3, 0, 1200),
  PUBLISH_HOUR: whole(6, 0, 23),
  SMTP_URL: z.string().refine(values.isMailServer, 'smtp://user:password@host:587 or smtps://...').optional(),
  SMTP_CONNECTIONS: whole(4, 1, 50),
  MAIL_FROM: z
    .string()
    .refine(values.isSender, 'an address, as ask@example.org or "Ask Example <ask@example.org>"')
    .default('Plaza <no-reply@localhost>'),
  S3_BUCKET: text,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z
    .string()
    .trim()
    .regex(/^[\w./-]*$/, 'letters, digits and ./_- only')
    .default(''),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'AC and 32 digits, as the console shows it')
    .optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG[0-9a-f]{32})$/i, 'a number as +19495550142, or the MG... of a messaging service')
    .optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  GEOCODER: z.enum(['offline', 'census', 'nominatim', 'google']).default('offline'),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KEY: text,
  MAP_TILES_URL: z
    .string()
    .refine(values.isTileTemplate, 'an address with {z}, {x} and {y} in it: https://host/{z}/{x}/{y}.png')
    .optional(),
  MAP_TILES_CREDIT: text,
  MAP_TILES_CREDIT_URL: z.url({ protocol: /^https?$/ }).optional(),
  PLACE_BY_IP: z
    .string()
    .refine((value) => value === 'off' || values.isTemplate(value), 'off, or an address with {ip} in it: https://host/{ip}/json')
    .default('off'),
  CORE_19_URL: z
    .string()
    .regex(/^(\/|https?:\/\/|off$)/, 'a path of this site, an address, or off')
    .default('/self-check-kiosk#core-19'),
  ANALYTICS_PROVIDER: z.enum(['off', 'matomo', 'plausible']).default('off'),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_SITE_ID: text,
  TRANSLATOR: z.enum(['off', 'libretranslate', 'deepl', 'google']).default('off'),
  TRANSLATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATOR_KEY: text,
  TRUST_PROXY: z.string().trim().refine(values.isNetworks, 'none, loopback, or networks as 10.0.0.0/8,2001:db8::/32').optional(),
  OPERATOR_EMAIL: z.string().trim().toLowerCase().pipe(z.email('an email address')).optional(),
  VERIFY_ORGANIZATIONS: z.enum(['on', 'off']).optional(),
  DNS_SERVERS: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((servers) => servers.every(values.isServerAddress), 'IP addresses, with a port if it is not 53: 192.0.2.53,192.0.2.54:5353')
    .optional(),
  ...{ ...billingVariables, ...operatingVariables },
})

/** An S3 bucket. Without a key, the SDK uses its default credential chain (AWS_* variables, the machine's role). */
export type S3Config = {
  bucket: string
  region: string
  /** Base URL of an S3-compatible server; uses path-style addresses. */
  endpoint: string | undefined
  key: { id: string; secret: string } | undefined
  /** '' or a folder that ends in `/`. */
  prefix: string
}

/** How the installation names itself in messages: its product name and base URL. */
export type Installation = Pick<Config, 'productName' | 'publicUrl'>

export type Config = Operating & {
  port: number
  host: string
  dataDir: string
  /** Folder with the operator's own texts. */
  contentDir: string
  /** undefined: the embedded database, which is started first; what runs afterwards finds its address here. */
  databaseUrl: string | undefined
  /** The same database as the role that owns its tables, which migrates them; undefined: that of `databaseUrl` does both. */
  databaseOwnerUrl: string | undefined
  /** The database's own address where `databaseUrl` leads to a pooler; undefined: none is set. */
  databaseDirectUrl: string | undefined
  /** What this process does: answer requests, work the job queue, or both. */
  role: 'all' | 'web' | 'jobs'
  /** Whether the database wakes this process when there is a job; a pooler in transaction mode does not let it. */
  queueListen: boolean
  demo: boolean
  publicUrl: string
  productName: string
  sessionIdleSeconds: number
  retentionMonths: number
  /** The hour, in the organization's time zone, at which published figures of open projects change. */
  publishHour: number
  smtpUrl: string | undefined
  /** How many emails a process sends at a time, each over a connection of its own. */
  smtpConnections: number
  mailFrom: string
  /** undefined: files are stored in the data folder. */
  s3: S3Config | undefined
  /** Sends text messages; undefined: they stay in the outbox. `from` is a number or a messaging service (MG...). */
  twilio: { accountSid: string; authToken: string; from: string; url: string } | undefined
  /** `url` is a base URL that replaces the provider's own. */
  geocoder: { provider: 'offline' | 'census' | 'nominatim' | 'google'; url: string | undefined; key: string | undefined }
  /** URL template with {ip}; undefined: no lookup. */
  placeByIp: string | undefined
  /** A street map over the built-in base map: `url` with {z}, {x}, {y}, and its attribution; undefined: no street map. */
  mapTiles: { url: string; credit: string; creditUrl: string | null } | undefined
  /** Target of the header's "Core 19" link; undefined: no link. */
  core19Url: string | undefined
  /** Counts visits, with the visitor's consent; undefined: not counted. `url` is the server's base URL. */
  analytics: { provider: 'matomo' | 'plausible'; url: string; siteId: string } | undefined
  /** Machine translation that officials can request; undefined: none. `url` is a base URL that replaces the provider's own. */
  translator: { provider: 'libretranslate' | 'deepl' | 'google'; url: string | undefined; key: string | undefined } | undefined
  /** The email address of the account that confirms organizations, in lower case; undefined: none does. */
  operatorEmail: string | undefined
  /** Organizations need the operator or a proved domain before they publish; else their confirmed email address is enough. */
  verifyOrganizations: boolean
  /** Resolvers for the DNS records of domains; undefined: those of the machine. */
  dnsServers: readonly string[] | undefined
  /** Whose X-Forwarded-For counts: nobody's, proxies on this machine, or those in these networks. */
  trustProxy: false | string[]
  /** True if only this machine can reach the server: it listens on loopback and PUBLIC_URL names no proxy. */
  loopbackOnly: boolean
  /** undefined: the installation is free of charge. */
  billing: BillingConfig | undefined
}

export const settingNames = Object.keys(Environment.shape)

/**
 * Reads the environment. Empty values count as absent, as in `.env` files.
 * @throws SettingsError naming every invalid variable and the reason
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(present)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  wrong.push(...values.missingMistakes(present), ...values.s3Mistakes(present), ...billingMistakes(present))
  if (!parsed.success || wrong.length > 0)
    throw new SettingsError([
      'Some settings are invalid. See .env.example.',
      ...wrong,
      ...misspelled(env, settingNames).map((line) => `  ${line}`),
    ])
  const e = parsed.data
  const publicUrl = (e.PUBLIC_URL ?? `http://${isIP(e.HOST) === 6 ? `[${e.HOST}]` : e.HOST}:${e.PORT}`).replace(/(?<!\/)\/+$/, '')
  const loopbackOnly = values.isLoopback(e.HOST) && values.isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
  const demoByDefault = e.NODE_ENV !== 'production' && e.DATABASE_URL === undefined
  return {
    ...operatingOf(e),
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    contentDir: e.CONTENT_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    role: e.ROLE,
    queueListen: e.QUEUE_LISTEN === 'on',
    // The demo's passwords are public.
    demo: loopbackOnly && (e.DEMO === undefined ? demoByDefault : e.DEMO === 'on'),
    publicUrl,
    productName: e.PRODUCT_NAME,
    sessionIdleSeconds: e.SESSION_IDLE_SECONDS,
    retentionMonths: e.RETENTION_MONTHS,
    publishHour: e.PUBLISH_HOUR,
    smtpUrl: e.SMTP_URL,
    smtpConnections: e.SMTP_CONNECTIONS,
    mailFrom: e.MAIL_FROM,
    s3: s3Of(e),
    twilio: twilioOf(e),
    geocoder: { provider: e.GEOCODER, url: e.GEOCODER_URL, key: e.GEOCODER_KEY },
    placeByIp: e.PLACE_BY_IP === 'off' ? undefined : e.PLACE_BY_IP,
    mapTiles: e.MAP_TILES_URL
      ? { url: e.MAP_TILES_URL, credit: e.MAP_TILES_CREDIT ?? '', creditUrl: e.MAP_TILES_CREDIT_URL ?? null }
      : undefined,
    core19Url: e.CORE_19_URL === 'off' ? undefined : e.CORE_19_URL,
    analytics: analyticsOf(e),
    translator: e.TRANSLATOR === 'off' ? undefined : { provider: e.TRANSLATOR, url: e.TRANSLATOR_URL, key: e.TRANSLATOR_KEY },
    operatorEmail: e.OPERATOR_EMAIL,
    verifyOrganizations: e.VERIFY_ORGANIZATIONS === undefined ? !loopbackOnly : e.VERIFY_ORGANIZATIONS === 'on',
    dnsServers: e.DNS_SERVERS,
    trustProxy: trustProxyOf(e.TRUST_PROXY ?? (publicUrl.startsWith('https:') ? 'loopback' : 'none')),
    loopbackOnly,
    billing: billingOf(e),
  }
}

const trustProxyOf = (value: string) => value !== 'none' && value.split(',').map((one) => one.trim())

function s3Of(e: z.infer<typeof Environment>): S3Config | undefined {
  if (!e.S3_BUCKET) return undefined
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = e
  const prefix = e.S3_PREFIX.replace(/^\/+|(?<!\/)\/+$/g, '')
  return {
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    endpoint: e.S3_ENDPOINT,
    key: id && secret ? { id, secret } : undefined,
    prefix: prefix && `${prefix}/`,
  }
}

function twilioOf(e: z.infer<typeof Environment>): Config['twilio'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = e
  return accountSid && authToken && from ? { accountSid, authToken, from, url: e.TWILIO_URL.replace(/(?<!\/)\/+$/, '') } : undefined
}

function analyticsOf(e: z.infer<typeof Environment>): Config['analytics'] {
  const { ANALYTICS_PROVIDER: provider, ANALYTICS_URL: url, ANALYTICS_SITE_ID: siteId } = e
  return provider !== 'off' && url && siteId ? { provider, url: url.replace(/(?<!\/)\/+$/, ''), siteId } : undefined
}
