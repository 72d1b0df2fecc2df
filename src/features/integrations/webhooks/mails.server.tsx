// The emails about a webhook that fails.
import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { findOfficials, type OrganizationOfficial } from '../../accounts/transfer/queries.server.ts'
import { Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMails } from '../../messaging/notifications/mail.server.ts'
import type { WebhookRow } from './queries.server.ts'
import type en from './text/en.json'

/** Tells the organization's administrators that a webhook was turned off. */
export const mailTurnedOff = (tx: DbOrTx, config: Installation, webhook: WebhookRow) => mailAll(tx, config, webhook, 'mail')

/** Tells the organization's administrators that a delivery was given up after its last attempt. */
export const mailGaveUp = (tx: DbOrTx, config: Installation, webhook: WebhookRow) => mailAll(tx, config, webhook, 'gaveUp')

type WebhookMail = 'mail' | 'gaveUp'

async function mailAll(tx: DbOrTx, config: Installation, { url, organization_id }: WebhookRow, which: WebhookMail): Promise<void> {
  const officials = await findOfficials(tx, organization_id)
  const administrators = officials.filter(({ permission }) => permission === 'administrator')
  await sendMails(
    tx,
    administrators.map((to) => ({
      to: to.email,
      mail: mailTo(to, config, { url, which }),
      letter: 'webhookOff',
      organization: organization_id,
    })),
  )
}

function mailTo(
  { email, firstName, language }: OrganizationOfficial,
  { productName: product }: Installation,
  { url, which }: { url: string; which: WebhookMail },
): Mail {
  const known = isLanguage(language) ? language : 'en'
  const words = wordsFor<typeof en>('webhooks')(known)
  return {
    subject: words(`${which}.subject`, { host: new URL(url).host }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={known}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words(`${which}.what`, { product, url })}</Paragraph>
        <Paragraph>{words(`${which}.next`)}</Paragraph>
      </Letter>
    ),
  }
}
