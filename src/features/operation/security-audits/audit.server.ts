// Makes a report, and reads the latest one: used by `npm run audit`.
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { runRetention } from '../../records/retention/run.server.ts'
import { readFacts } from './facts.server.ts'
import { isEncrypted, missingHeaders, type PageReply, probeCookie } from './headers.server.ts'
import { findLatestAudit, insertAudit } from './queries.server.ts'
import { auditTextOf } from './readable.server.ts'
import { findingsOf, type OutsideFacts } from './rules.ts'

const replyMilliseconds = 10_000
const page = '/login'

export type AuditOptions = Pick<OutsideFacts, 'packages' | 'advisories' | 'backupDays'> & {
  version: string
  /** The site in this process, if the running one cannot be reached. */
  startSite: () => Promise<FastifyInstance>
}

/**
 * Looks at everything, stores the report and returns it as English text. Removes, warns and mails nothing.
 * @throws Error if the database cannot be read
 */
export async function makeSecurityAudit(context: AppContext, options: AuditOptions): Promise<{ text: string; needsAction: boolean }> {
  const { config, db, now } = context
  const { version, startSite, ...outside } = options
  const [stored, headers, overdue] = await Promise.all([
    readFacts(db, now()),
    checkHeaders(config.publicUrl, startSite),
    countOverdue(context),
  ])
  const findings = findingsOf({ ...stored, ...outside, headers, overdue, encrypted: isEncrypted(config) })
  const audit = await insertAudit(db, { madeAt: now(), version, findings })
  return { text: auditTextOf(audit), needsAction: findings.some((one) => one.status === 'act') }
}

/** The latest report as text; null before the first one. */
export async function latestSecurityAudit(db: Db): Promise<string | null> {
  const audit = await findLatestAudit(db)
  return audit ? auditTextOf(audit) : null
}

/** What the next daily retention run would remove, and what it could not. */
async function countOverdue(context: AppContext): Promise<OutsideFacts['overdue']> {
  const { removed, failed } = await runRetention(context, { dryRun: true })
  return { projects: removed.length, failed: failed.length }
}

/** Requests a page of the running site, as a browser would; if it cannot be reached, of this process. */
async function checkHeaders(publicUrl: string, startSite: AuditOptions['startSite']): Promise<OutsideFacts['headers']> {
  const running = await requestPage(publicUrl).catch(() => null)
  if (running) return { asked: publicUrl, isSite: true, missing: missingHeaders(running, publicUrl) }
  const site = await startSite()
  try {
    const { headers, cookies } = await site.inject({ url: page, headers: { cookie: probeCookie(publicUrl) } })
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const set = cookies.length > 0 ? [headers['set-cookie'] ?? []].flat() : []
    return { asked: publicUrl, isSite: false, missing: missingHeaders({ headers: plain, cookies: set }, publicUrl) }
  } finally {
    await site.close()
  }
}

async function requestPage(publicUrl: string): Promise<PageReply> {
  const signal = AbortSignal.timeout(replyMilliseconds)
  const { headers } = await fetch(`${publicUrl}${page}`, { headers: { cookie: probeCookie(publicUrl) }, redirect: 'manual', signal })
  return { headers: Object.fromEntries(headers), cookies: headers.getSetCookie() }
}
