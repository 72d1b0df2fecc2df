import type { Installation } from '../../core/config/config.server.ts'
import { wordsFor } from '../../core/i18n/catalogues.server.ts'
import { formatLongDate } from '../../core/i18n/dates.ts'
import { isLanguage } from '../../core/i18n/languages.ts'
import { type TermsVersion, termsNoticeDays } from '../../features/accounts/model/terms.ts'
import { Action, Letter, Paragraph } from '../../features/messaging/notifications/Letter.tsx'
import type { Mail } from '../../features/messaging/notifications/mail.server.ts'
import type en from './text/en.json'

/** Announces a version of the terms to a person: what changes, from when, and what happens without an acceptance. */
export function newTermsMail(
  { productName: product, publicUrl }: Installation,
  to: { email: string; first_name: string; language: string },
  { version, effective }: TermsVersion,
): Mail {
  const language = isLanguage(to.language) ? to.language : 'en'
  const words = wordsFor<typeof en>('policies')(language)
  const what = words(`terms.changes.${version}` as 'terms.changes.1')
  return {
    subject: words('mail.subject', { product }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email: to.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: to.first_name })}</Paragraph>
        <Paragraph>{words('mail.when', { product, day: formatLongDate(language, effective) })}</Paragraph>
        <Paragraph>{words('mail.what', { what })}</Paragraph>
        <Paragraph>{words('mail.accept', { days: termsNoticeDays })}</Paragraph>
        <Action to={`${publicUrl}/terms`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
