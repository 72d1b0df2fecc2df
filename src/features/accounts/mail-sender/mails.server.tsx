// The email about an own address that is no longer used.
import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMails } from '../../messaging/notifications/mail.server.ts'
import { findOfficials, type OrganizationOfficial } from '../transfer/queries.server.ts'
import type { OwnSender } from './queries.server.ts'
import { type CheckedRecord, neededKinds } from './rules.ts'
import type en from './text/en.json'

type StoppedNews = { address: string; records: string }

/** Tells the administrators that a record is gone, and that mails come from the installation's address until it is back. */
export async function mailStopped(
  tx: DbOrTx,
  { config }: { config: Installation },
  { organization_id, address }: OwnSender,
  records: readonly CheckedRecord[],
): Promise<void> {
  const kinds = { ownership: 'TXT', spf: 'SPF', dkim: 'DKIM' }
  const isGone = (kind: CheckedRecord['kind']) => records.some((one) => one.kind === kind && ['missing', 'different'].includes(one.state))
  const gone = neededKinds.filter(isGone).map((kind) => kinds[kind])
  const administrators = (await findOfficials(tx, organization_id)).filter(({ permission }) => permission === 'administrator')
  const envelope = { letter: 'verification', organization: organization_id } as const
  const news = { address, records: gone.join(', ') }
  await sendMails(
    tx,
    administrators.map((to) => ({ to: to.email, mail: mailTo(to, config, news), ...envelope })),
  )
}

function mailTo(
  { email, firstName, language }: OrganizationOfficial,
  { productName: product, publicUrl }: Installation,
  news: StoppedNews,
): Mail {
  const known = isLanguage(language) ? language : 'en'
  const words = wordsFor<typeof en>('mail-sender')(known)
  return {
    subject: words('mail.subject', news),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={known}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words('mail.what', news)}</Paragraph>
        <Paragraph>{words('mail.meanwhile', { product })}</Paragraph>
        <Action to={`${publicUrl}/mail-sender`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
