// Proves the mail domains of single sign-on again each day: a domain can lapse, or move to another owner.
import * as z from 'zod'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Handler } from '../../../core/jobs/attempt.server.ts'
import { defineJob } from '../../../core/jobs/job-kind.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { findProof } from '../verification/domains.server.ts'
import { mailDomainNews } from './mails.server.tsx'
import { changeDomain, listDomains } from './queries.server.ts'
import { failingDaysMax } from './rules.ts'

export const proveDomains = defineJob({
  name: 'single-sign-on-domains',
  payload: z.object({}),
  cron: { expression: '19 14 * * *', timeZone: 'UTC' },
})

type DomainWork = Pick<AppContext, 'db' | 'config' | 'now'>

export const domainsHandler = (work: DomainWork): Handler<object> => ({
  kind: proveDomains,
  async run() {
    for (const one of await listDomains(work.db)) await proveAgain(work, one)
  },
})

type KnownDomain = Awaited<ReturnType<typeof listDomains>>[number]

/** A name server that does not answer says nothing about the record. */
async function proveAgain(work: DomainWork, { domain, organizationId }: KnownDomain): Promise<void> {
  const proof = await findProof(work, { organizationId, domain })
  if ('failed' in proof && proof.failed === 'unreachable') return
  await work.db.transaction().execute(async (tx) => {
    const now = work.now()
    const change = await changeDomain(tx, { domain, organizationId, now, isProved: 'proved' in proof, since: firstDay(now) })
    if (change)
      await mailDomainNews(tx, work, { organizationId, domain, change, until: new Date(now.getTime() + failingDaysMax * dayMilliseconds) })
  })
}

/** A record that has been missing since then has been missing for too long. */
const firstDay = (now: Date): Date => new Date(now.getTime() - failingDaysMax * dayMilliseconds)
