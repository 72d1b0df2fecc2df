// The email about a webhook that was turned off.
import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { findOfficials, type OrganizationOfficial } from '../../accounts/transfer/queries.server.ts'
import { Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMails, wordsIn } from '../../messaging/notifications/mail.server.ts'
import type { WebhookRow } from './queries.server.ts'
import type en from './text/en.json'

/** Tells the organization's administrator that a webhook was turned off. */
export async function mailTurnedOff(tx: DbOrTx, config: Installation, { url, organization_id }: WebhookRow): Promise<void> {
  const officials = await findOfficials(tx, organization_id)
  const administrators = officials.filter(({ permission }) => permission === 'administrator')
  await sendMails(
    tx,
    administrators.map((to) => ({ to: to.email, mail: mailTo(to, config, url), letter: 'webhookOff', organization: organization_id })),
  )
}

function mailTo({ email, firstName, language }: OrganizationOfficial, { productName: product }: Installation, url: string): Mail {
  const known = isLanguage(language) ? language : 'en'
  const words = wordsIn<typeof en>('webhooks', known)
  return {
    subject: words('mail.subject', { host: new URL(url).host }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={known}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words('mail.what', { product, url })}</Paragraph>
        <Paragraph>{words('mail.next')}</Paragraph>
      </Letter>
    ),
  }
}
