// Emails about accounts.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { User } from './contract.ts'
import { mailedCodeMinutes } from './options.ts'
import type en from './text/en.json'

/** A secret of a link and a code of six digits, either of which may be missing. */
type Proofs = { secret: string | null; code: string | null }

/** Asks to confirm an email address: officials cannot log in before, and residents' answers do not count. */
export function confirmationMail({ productName, publicUrl }: Installation, user: User, { secret, code }: Proofs): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('accounts')(language)
  const official = user.loginType === 'Organization'
  return {
    subject: words('mails.confirm.subject', { product: productName }),
    letter: (
      <Letter from={productName} foot={words('mails.confirm.foot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words(official ? 'mails.confirm.official' : 'mails.confirm.resident', { product: productName })}</Paragraph>
        {code && <Paragraph>{words('mails.confirm.code', { code, minutes: mailedCodeMinutes })}</Paragraph>}
        {secret && (
          <>
            <Action to={`${publicUrl}/verifiedEmail/${secret}`}>{words('mails.confirm.action')}</Action>
            <Paragraph>{words('mails.confirm.lifetime', { count: 7 })}</Paragraph>
          </>
        )}
      </Letter>
    ),
  }
}

/** A code of six digits that opens the account. */
export function loginCodeMail({ productName }: Installation, user: User, code: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('accounts')(language)
  return {
    subject: words('mails.code.subject', { product: productName, code }),
    letter: (
      <Letter from={productName} foot={words('mails.code.foot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mails.code.text', { product: productName, code, minutes: mailedCodeMinutes })}</Paragraph>
      </Letter>
    ),
  }
}

/** A code of six digits that a resident enters where the password would be asked for again. */
export function ownCodeMail({ productName }: Installation, user: User, code: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('accounts')(language)
  return {
    subject: words('mails.code.subject', { product: productName, code }),
    letter: (
      <Letter from={productName} foot={words('mails.code.ownFoot', { product: productName, email: user.email })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mails.code.ownText', { code, minutes: mailedCodeMinutes })}</Paragraph>
      </Letter>
    ),
  }
}

/** To the owner of an account: somebody tries passwords. */
export function failedLoginsMail({ productName, publicUrl }: Installation, user: User): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('accounts')(language)
  return {
    subject: words('mails.failed.subject', { product: productName }),
    letter: (
      <Letter from={productName} foot={words('mails.failed.foot', { product: productName })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{words('mails.failed.text', { product: productName })}</Paragraph>
        <Paragraph>{words('mails.failed.other')}</Paragraph>
        <Action to={`${publicUrl}/forgot`}>{words('mails.failed.action')}</Action>
      </Letter>
    ),
  }
}

/** To an official: a login with an unknown browser. `agent` is its name, or empty. */
export function newAgentMail({ productName, publicUrl }: Installation, user: User, agent: string): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('accounts')(language)
  return {
    subject: words('mails.agent.subject', { product: productName }),
    letter: (
      <Letter from={productName} foot={words('mails.agent.foot', { product: productName })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        <Paragraph>{agent ? words('mails.agent.text', { product: productName, agent }) : words('mails.agent.unnamed')}</Paragraph>
        <Paragraph>{words('mails.agent.other')}</Paragraph>
        <Action to={`${publicUrl}/profile`}>{words('mails.agent.action')}</Action>
      </Letter>
    ),
  }
}
