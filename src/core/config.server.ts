import { isIP } from 'node:net'
import * as z from 'zod'

const whole = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback)
const text = z.string().trim().min(1).optional()

const Environment = z.object({
  NODE_ENV: text,
  PORT: whole(3000, 0, 65535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Plaza'),
  SESSION_IDLE_SECONDS: whole(900, 5, 86_400),
  RETENTION_MONTHS: whole(3, 0, 1200),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Plaza <no-reply@localhost>'),
  GEOCODER: z.literal('offline', 'this version has the offline geocoder only').default('offline'),
})

/** Names that are settled while what they switch on is not built: set, they would promise what does not happen. */
const reserved = /^(TWILIO_|S3_|STRIPE_|ANALYTICS_|PLACE_BY_IP$|MAP_TILES_URL$)/

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  publicUrl: string
  productName: string
  sessionIdleSeconds: number
  retentionMonths: number
  smtpUrl: string | undefined
  mailFrom: string
  /** Only this machine reaches the server: it listens on loopback, and no proxy brings others (a PUBLIC_URL elsewhere). */
  loopbackOnly: boolean
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Reads the environment once. Empty values count as absent, as `.env` files leave them.
 * @throws Error naming every variable that is wrong, and why.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(present)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  for (const name of Object.keys(present)) if (reserved.test(name)) wrong.push(`  ${name}: not supported by this version yet; leave it out`)
  if (!parsed.success || wrong.length > 0) throw new Error(`The environment is not right. See .env.example.\n${wrong.join('\n')}`)
  const e = parsed.data
  const publicUrl = (e.PUBLIC_URL ?? `http://${isIP(e.HOST) === 6 ? `[${e.HOST}]` : e.HOST}:${e.PORT}`).replace(/\/+$/, '')
  const demoByDefault = e.NODE_ENV !== 'production' && e.DATABASE_URL === undefined
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    demo: e.DEMO === undefined ? demoByDefault : e.DEMO === 'on',
    publicUrl,
    productName: e.PRODUCT_NAME,
    sessionIdleSeconds: e.SESSION_IDLE_SECONDS,
    retentionMonths: e.RETENTION_MONTHS,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    loopbackOnly: isLoopback(e.HOST) && isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')),
  }
}
