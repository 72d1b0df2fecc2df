// The email that invites a colleague.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import type en from './text/en.json'

/** Asks a new colleague to set a password. `organization` is its name, `secret` the link's. */
export function invitationMail({ productName, publicUrl }: Installation, user: User, organization: string, secret: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('members')(language)
  return {
    subject: words('mail.subject', { organization, product: productName }),
    letter: (
      <Letter from={productName} foot={words('mail.foot', { product: productName, email: user.email, organization })} language={language}>
        <Paragraph>{words('mail.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mail.invited', { organization, product: productName })}</Paragraph>
        <Paragraph>{words(user.permission === 'editor' ? 'mail.editor' : 'mail.viewer')}</Paragraph>
        <Action to={`${publicUrl}/verifiedEmail/${secret}`}>{words('mail.action')}</Action>
        <Paragraph>{words('mail.lifetime', { count: 7 })}</Paragraph>
      </Letter>
    ),
  }
}
