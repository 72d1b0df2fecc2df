// Emails about verification: to the operator, that an organization waits; to its administrator, what was decided.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from './text/en.json'

/** Asks the operator to look at an organization; `near` are verified organizations that it could be taken for. */
export function waitingMail(
  { productName: product, publicUrl }: Installation,
  language: string,
  about: { name: string; near: string[] },
): Mail {
  const known = isLanguage(language) ? language : 'en'
  const words = wordsFor<typeof en>('verification')(known)
  return {
    subject: words('mail.waiting.subject', { organization: about.name, product }),
    letter: (
      <Letter from={product} foot={words('mail.operatorFoot', { product })} language={known}>
        <Paragraph>{words('mail.waiting.what', { organization: about.name })}</Paragraph>
        {about.near.length > 0 && <Paragraph>{words('mail.waiting.near', { names: about.near.join(', ') })}</Paragraph>}
        <Action to={`${publicUrl}/operator`}>{words('mail.waiting.action')}</Action>
      </Letter>
    ),
  }
}

/** Tells an administrator that the organization is verified, or, with a reason, that it is not. */
export function decisionMail(
  { productName: product, publicUrl }: Installation,
  to: { email: string; first_name: string; language: string },
  { name, reason }: { name: string; reason: string | null },
): Mail {
  const language = isLanguage(to.language) ? to.language : 'en'
  const words = wordsFor<typeof en>('verification')(language)
  const kind = reason === null ? 'verified' : 'refused'
  return {
    subject: words(`mail.${kind}.subject`, { organization: name, product }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email: to.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: to.first_name })}</Paragraph>
        <Paragraph>{words(`mail.${kind}.what`, { organization: name, product })}</Paragraph>
        {reason !== null && <Paragraph>{words('mail.refused.reason', { reason })}</Paragraph>}
        <Action to={`${publicUrl}${reason === null ? '/home' : '/verification'}`}>{words(`mail.${kind}.action`)}</Action>
      </Letter>
    ),
  }
}
