// Emails about a mail domain whose DNS record is missing.

import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { type TimeZone, usualTimeZone } from '../../../core/time/time-zones.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMails } from '../../messaging/notifications/mail.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { findOfficials, type OrganizationOfficial } from '../transfer/queries.server.ts'
import { recordNameOf } from '../verification/rules.ts'
import type en from './text/en.json'

type DomainNews = { organizationId: string; domain: string; change: 'failing' | 'stopped'; until: Date }

/** Tells the organization's administrator that a record is missing, or that its domain has stopped. */
export async function mailDomainNews(tx: DbOrTx, { config }: { config: Installation }, news: DomainNews): Promise<void> {
  const { timeZone = usualTimeZone } =
    (await tx
      .selectFrom('organizations as o')
      .select(organizationTimeZone.as('timeZone'))
      .where('o.id', '=', news.organizationId)
      .executeTakeFirst()) ?? {}
  const officials = await findOfficials(tx, news.organizationId)
  const administrators = officials.filter(({ permission }) => permission === 'administrator')
  const envelope = { letter: 'verification', organization: news.organizationId } as const
  await sendMails(
    tx,
    administrators.map((to) => ({ to: to.email, mail: mailTo(to, config, news, timeZone), ...envelope })),
  )
}

function mailTo(
  { email, firstName, language }: OrganizationOfficial,
  { productName: product, publicUrl }: Installation,
  { domain, change, until }: DomainNews,
  timeZone: TimeZone,
): Mail {
  const known = isLanguage(language) ? language : 'en'
  const words = wordsFor<typeof en>('sso')(known)
  const slots = { domain, record: recordNameOf(domain), date: formatDay(known, timeZone, until) }
  return {
    subject: words(`mail.${change}.subject`, slots),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={known}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words(`mail.${change}.what`, slots)}</Paragraph>
        <Action to={`${publicUrl}/single-sign-on`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
