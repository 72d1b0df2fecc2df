// Emails about changes to one's account.
import type { ReactNode } from 'react'
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage, type Language } from '../../../core/i18n/languages.ts'
import type { Words } from '../../../core/i18n/words.tsx'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import type en from './text/en.json'

type ProfileMailKind = 'email' | 'notice' | 'changed'

function letterOf({ productName }: Installation, user: User, kind: ProfileMailKind, inner: (words: Words<typeof en>) => ReactNode): Mail {
  const language: Language = isLanguage(user.language) ? user.language : 'en'
  const words = wordsFor<typeof en>('profile')(language)
  return {
    subject: words(`mails.${kind}.subject`, { product: productName }),
    letter: (
      <Letter from={productName} foot={words(`mails.${kind}.foot`, { product: productName })} language={language}>
        <Paragraph>{words('mails.hello', { name: user.firstName })}</Paragraph>
        {inner(words)}
      </Letter>
    ),
  }
}

/** To the new address: the confirmation link. */
export const emailChangeMail = (installation: Installation, user: User, email: string, secret: string): Mail =>
  letterOf(installation, user, 'email', (words) => (
    <>
      <Paragraph>{words('mails.email.text', { product: installation.productName, email })}</Paragraph>
      <Action to={`${installation.publicUrl}/profile/email/${secret}`}>{words('mails.email.action')}</Action>
      <Paragraph>{words('mails.email.lifetime', { count: 7 })}</Paragraph>
    </>
  ))

/** To the old address: the notice of the request. */
export const emailNoticeMail = (installation: Installation, user: User, email: string): Mail =>
  letterOf(installation, user, 'notice', (words) => (
    <>
      <Paragraph>{words('mails.notice.text', { product: installation.productName, email })}</Paragraph>
      <Paragraph>{words('mails.notice.other')}</Paragraph>
      <Action to={`${installation.publicUrl}/forgot`}>{words('mails.notice.action')}</Action>
    </>
  ))

/** To the old address after the change: the link that undoes it. */
export const emailUndoMail = (installation: Installation, user: User, email: string, secret: string): Mail =>
  letterOf(installation, user, 'changed', (words) => (
    <>
      <Paragraph>{words('mails.changed.text', { product: installation.productName, email })}</Paragraph>
      <Paragraph>{words('mails.changed.other')}</Paragraph>
      <Action to={`${installation.publicUrl}/profile/email/undo/${secret}`}>{words('mails.changed.action')}</Action>
      <Paragraph>{words('mails.email.lifetime', { count: 7 })}</Paragraph>
    </>
  ))
