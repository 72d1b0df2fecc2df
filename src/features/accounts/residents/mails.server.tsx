// The email to a resident whom an organization has added.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from './text/en.json'

type AddedResident = { email: string; first_name: string; language: Language }

/** Names the organization that added the person, asks for a password, and explains how to have the data removed. */
export function residentMail(
  { productName: product, publicUrl }: Installation,
  person: AddedResident,
  organization: string,
  secret: string,
): Mail {
  const words = wordsFor<typeof en>('residents')(person.language)
  return {
    subject: words('mail.subject', { organization, product }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, organization, email: person.email })} language={person.language}>
        <Paragraph>{words('mail.hello', { name: person.first_name })}</Paragraph>
        <Paragraph>{words('mail.entered', { organization, product })}</Paragraph>
        <Paragraph>{words('mail.invited')}</Paragraph>
        <Action to={`${publicUrl}/verifiedEmail/${secret}`}>{words('mail.action')}</Action>
        <Paragraph>{words('mail.lifetime', { count: 7 })}</Paragraph>
        <Paragraph>{words('mail.remove', { address: `${publicUrl}/contact-us`, organization })}</Paragraph>
      </Letter>
    ),
  }
}
