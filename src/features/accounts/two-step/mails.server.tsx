// Notifies a person of changes to their login, which reveals changes by others.
import type { Config } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { mailedCodeMinutes } from '../model/options.ts'
import type en from './text/en.json'

export type TwoStepChange = 'on' | 'off' | 'codes' | 'passkeyAdded' | 'passkeyRemoved' | 'reset'

/** Names the change to a person's login; `name` is the passkey's. */
export function changeMail(
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  user: User,
  change: TwoStepChange,
  name = '',
): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('two-step')(language)
  return {
    subject: words('mail.subject', { product: productName }),
    letter: (
      <Letter from={productName} foot={words('mail.foot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words(`mail.${change}`, { product: productName, name })}</Paragraph>
        <Action to={`${publicUrl}/security`}>{words('mail.action')}</Action>
        <Paragraph>{words('mail.notYou')}</Paragraph>
      </Letter>
    ),
  }
}

/** A code of six digits that a person needs, beside the password, to set up a second step. */
export function setupCodeMail({ productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>, user: User, code: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('two-step')(language)
  return {
    subject: words('mail.codeSubject', { product: productName, code }),
    letter: (
      <Letter from={productName} foot={words('mail.codeFoot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mail.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mail.codeText', { product: productName, code, minutes: mailedCodeMinutes })}</Paragraph>
        <Action to={`${publicUrl}/security`}>{words('mail.action')}</Action>
        <Paragraph>{words('mail.notYou')}</Paragraph>
      </Letter>
    ),
  }
}
