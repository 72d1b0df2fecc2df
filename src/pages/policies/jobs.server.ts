// Announces a new version of the terms to each account, once, 30 days before it has to be accepted.
import * as z from 'zod'
import type { AppContext } from '../../core/http/app-context.server.ts'
import { type Handler, Interrupted } from '../../core/jobs/attempt.server.ts'
import { defineJob } from '../../core/jobs/job-kind.ts'
import { holdUnnotified, noteNotified } from '../../features/accounts/model/accepted-terms.server.ts'
import { announcedTerms, type TermsVersion } from '../../features/accounts/model/terms.ts'
import { sendMails } from '../../features/messaging/notifications/mail.server.ts'
import { newTermsMail } from './mails.server.tsx'

export const announceTerms = defineJob({
  name: 'terms-announcement',
  payload: z.object({}),
  cron: { expression: '23 15 * * *', timeZone: 'UTC' },
})

const accountsPerBatch = 200
type AnnouncementContext = Pick<AppContext, 'db' | 'config' | 'now'>

/** A batch is mailed and noted in one transaction: after a crash, the next run continues with people who have not been mailed. */
export const termsHandler = (work: AnnouncementContext, limit = accountsPerBatch): Handler<object> => ({
  kind: announceTerms,
  async run({ signal }) {
    const terms = announcedTerms(work.now())
    if (!terms) return
    let after: string | null = null
    do {
      if (signal.aborted) throw new Interrupted()
      after = await announceBatch(work, terms, { after, limit })
    } while (after !== null)
  },
})

/** @returns the id of the last account of the batch; null if there was none */
const announceBatch = (
  { db, config, now }: AnnouncementContext,
  terms: TermsVersion,
  page: { after: string | null; limit: number },
): Promise<string | null> =>
  db.transaction().execute(async (tx) => {
    const people = await holdUnnotified(tx, terms.version, page)
    const mails = people.map((one) => ({
      to: one.email,
      mail: newTermsMail(config, one, terms),
      letter: 'newTerms' as const,
      organization: null,
      bulk: true,
    }))
    await sendMails(tx, mails)
    const ids = people.map(({ id }) => id)
    if (ids.length > 0) await noteNotified(tx, ids, { version: terms.version, now: now() })
    return ids.at(-1) ?? null
  })
