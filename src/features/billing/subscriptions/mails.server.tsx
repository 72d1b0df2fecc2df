// Emails about a subscription, to the administrator of its organization.
import type { Installation } from '../../../core/config/config.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatLongDate } from '../../../core/i18n/dates.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { addDays } from '../../../core/time/days.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { type Mail, sendMail, sendMails } from '../../messaging/notifications/mail.server.ts'
import type { AnnouncedFees } from '../invoices/fees.server.ts'
import type { InvoiceRow } from '../invoices/invoices.server.ts'
import { formatMoney } from '../model/money.ts'
import { currency, graceDays, invoiceNumber } from '../model/rules.ts'
import type { BillingMail } from '../model/state-machine.ts'
import type en from '../model/text/en.json'
import type { Payer, StoredSubscription, Subscriber } from './queries.server.ts'

export type BillingLetter = BillingMail | 'invoice'
type BillingNews = { stored: StoredSubscription; payer: Payer; letter: BillingLetter; invoice?: InvoiceRow | undefined }

const inLanguageOf = ({ language }: Payer) => {
  const known = isLanguage(language) ? language : 'en'
  return { language: known, words: wordsFor<typeof en>('billing')(known) }
}

/** Mails one event of a subscription. `invoice` is the one that a mail of that kind announces. */
export function mailBilling(tx: DbOrTx, config: Installation, news: BillingNews): Promise<void> {
  const { stored, payer } = news
  return sendMail(tx, { to: payer.email, mail: billingMail(config, news), letter: 'billing', organization: stored.organizationId })
}

function billingMail({ productName: product, publicUrl }: Installation, { stored, payer, letter, invoice }: BillingNews): Mail {
  const { language, words } = inLanguageOf(payer)
  const { period, trialEndsOn, pastDueOn, state } = stored.subscription
  const day = (of: string) => formatLongDate(language, of)
  const slots = {
    product,
    organization: stored.name,
    until: day(addDays(state === 'trial' || !period ? trialEndsOn : period.end, -1)),
    payUntil: pastDueOn ? day(addDays(pastDueOn, graceDays - 1)) : '',
    number: invoice ? invoiceNumber(invoice) : '',
    amount: invoice ? formatMoney(language, invoice) : '',
    dueOn: invoice ? day(invoice.due_on) : '',
  }
  return {
    subject: words(`mail.${letter}.subject`, slots),
    letter: (
      <Letter from={product} foot={words('mail.foot', { ...slots, email: payer.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: payer.first_name })}</Paragraph>
        <Paragraph>{words(`mail.${letter}.what`, slots)}</Paragraph>
        {(letter === 'limited' || letter === 'pastDue') && <Paragraph>{words('mail.stays')}</Paragraph>}
        <Action to={`${publicUrl}/billing`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}

/** Tells administrators what the plans will cost, and from which day. `message` is the id that each email gets. */
export const mailNewFees = (
  tx: DbOrTx,
  config: Installation,
  recipients: readonly (Subscriber & { message: string | null })[],
  fees: AnnouncedFees,
): Promise<void> =>
  sendMails(
    tx,
    recipients.flatMap(({ organizationId, name, payer, message }) =>
      payer && message
        ? {
            id: message,
            to: payer.email,
            mail: feesMail(config, { ...payer, name }, fees),
            letter: 'billing' as const,
            organization: organizationId,
            bulk: true,
          }
        : [],
    ),
  )

function feesMail({ productName: product, publicUrl }: Installation, to: Payer & { name: string }, fees: AnnouncedFees): Mail {
  const { language, words } = inLanguageOf(to)
  const slots = {
    product,
    organization: to.name,
    day: formatLongDate(language, fees.effectiveOn),
    monthly: formatMoney(language, { cents: fees.monthlyCents, currency }),
    yearly: formatMoney(language, { cents: fees.yearlyCents, currency }),
  }
  return {
    subject: words('mail.fees.subject', slots),
    letter: (
      <Letter from={product} foot={words('mail.foot', { ...slots, email: to.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: to.first_name })}</Paragraph>
        <Paragraph>{words('mail.fees.what', slots)}</Paragraph>
        <Paragraph>{words('mail.fees.cycle', slots)}</Paragraph>
        <Action to={`${publicUrl}/billing`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
