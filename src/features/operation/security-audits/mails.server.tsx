import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatLongDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from './text/en.json'

/** Reminds the operator of the security audit that is due since a day. */
export function auditDueMail({ productName: product, publicUrl }: Installation, language: Language, due: string): Mail {
  const words = wordsFor<typeof en>('security-audits')(language)
  return {
    subject: words('mail.subject', { product }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product })} language={language}>
        <Paragraph>{words('mail.what', { due: formatLongDate(language, due) })}</Paragraph>
        <Paragraph>{words('mail.how')}</Paragraph>
        <Action to={`${publicUrl}/operator/audits`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
