// Settings of operating a site: backups, log, metrics, restarts, the street map's file.
import { existsSync } from 'node:fs'
import * as z from 'zod'

const secretCharactersMin = 16
const drainSecondsMax = 300
const databaseSecondsMax = 600

/** Part of the environment's schema. */
export const operatingVariables = {
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
  METRICS_TOKEN: z.string().min(secretCharactersMin, `at least ${secretCharactersMin} characters`).optional(),
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(databaseSecondsMax).default(15),
  OUTBOX_KEY: z
    .string()
    .regex(/^[\w-]{16,}$/, `at least ${secretCharactersMin} letters, digits, _ or -`)
    .optional(),
  DEMO_PASSWORD: z.string().min(8, 'at least 8 characters').optional(),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'a URL with http or https' }).optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(drainSecondsMax).default(0),
  SMS_PER_DAY: z.coerce.number().int().min(0).default(1000),
  DISK_FREE_MB: z.coerce.number().int().min(1).default(500),
  MAP_PMTILES: z.string().refine(existsSync, 'the path of a PMTiles file; there is none').optional(),
  MAIL_SPF: z
    .string()
    .trim()
    .regex(/^((include|ip4|ip6|a|mx|exists)(:[^\s:][^\s]*)?( +|$))+$/, 'SPF mechanisms, as include:spf.example.org or ip4:192.0.2.25')
    .optional(),
  BACKUP_KEY: z
    .string()
    .min(secretCharactersMin, `at least ${secretCharactersMin} characters, as from: openssl rand -base64 32`)
    .optional(),
}

export type Operating = {
  /** SPF mechanisms that name the mail server, for the records of organizations; undefined: the domain of `mailFrom` is included. */
  mailSpf: string | undefined
  /** A street map in a PMTiles file, over the built-in base map; undefined: none. */
  mapPmtiles: string | undefined
  /** Encrypts backups; undefined: they are not encrypted. */
  backupKey: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug'
  /** Lets programs read /metrics; undefined: only those with the key of the outbox may. */
  metricsToken: string | undefined
  /** A request waits so long for a statement of the database. */
  databaseMilliseconds: number
  /** Opens the outbox, where there is one; undefined: nobody reads it. The start makes one if none is set. */
  outboxKey: string | undefined
  /** Of the demo's accounts; undefined: the installation has one of its own. */
  demoPassword: string | undefined
  /** Statements that take longer are logged. 0 logs every statement. */
  slowStatementMilliseconds: number
  /** Base URL of the OpenTelemetry collector that receives traces; undefined: none are recorded. */
  tracesEndpoint: string | undefined
  /** Whether statements are named and prepared once per connection. A pooler in transaction mode may not know the names. */
  preparedStatements: boolean
  /** A streaming replica of the database, for lists and results; undefined: none. */
  databaseReplicaUrl: string | undefined
  /** How long the server keeps serving after SIGTERM, while /health/ready already reports that it ends. */
  drainSeconds: number
  /** Less free room than this counts as a fault; less than four times as much is mentioned. */
  diskMegabytesMin: number
  /** Text messages that the installation sends a day, by UTC; further ones wait for the next. */
  smsPerDay: number
}

export const operatingOf = (e: z.infer<z.ZodObject<typeof operatingVariables>> & { QUEUE_LISTEN: 'on' | 'off' }): Operating => ({
  mailSpf: e.MAIL_SPF,
  mapPmtiles: e.MAP_PMTILES,
  backupKey: e.BACKUP_KEY,
  logLevel: e.LOG_LEVEL,
  metricsToken: e.METRICS_TOKEN,
  databaseMilliseconds: e.DATABASE_TIMEOUT_SECONDS * 1000,
  outboxKey: e.OUTBOX_KEY,
  demoPassword: e.DEMO_PASSWORD,
  slowStatementMilliseconds: e.SLOW_STATEMENT_MS,
  tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
  preparedStatements: (e.PREPARED_STATEMENTS ?? e.QUEUE_LISTEN) === 'on',
  databaseReplicaUrl: e.DATABASE_REPLICA_URL,
  drainSeconds: e.DRAIN_SECONDS,
  diskMegabytesMin: e.DISK_FREE_MB,
  smsPerDay: e.SMS_PER_DAY,
})
