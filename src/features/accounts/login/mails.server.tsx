// The email with a password reset link.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import type en from './text/en.json'

/** Contains the link to replace a forgotten password; `secret` is the link's. */
export function resetMail({ productName, publicUrl }: Installation, user: User, secret: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('login')(language)
  return {
    subject: words('mail.subject', { product: productName }),
    letter: (
      <Letter from={productName} foot={words('mail.foot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mail.asked', { product: productName })}</Paragraph>
        <Action to={`${publicUrl}/reset/${secret}`}>{words('mail.action')}</Action>
        <Paragraph>{words('mail.lifetime')}</Paragraph>
      </Letter>
    ),
  }
}
