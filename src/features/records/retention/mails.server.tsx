// The email sent before a project is removed.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from './text/en.json'

type RetentionMailReader = { email: string; firstName: string; language: Language; isAdministrator: boolean }
/** A project due for removal, with the calendar day of its removal. */
export type Going = { _id: string; title: string; removalDay: string; daysLeft: number }

/** States what will be removed and when, and links to the package and to the remaining options. */
export function warningMail({ productName: product, publicUrl }: Installation, reader: RetentionMailReader, project: Going): Mail {
  const { language, email, firstName, isAdministrator } = reader
  const { _id, removalDay, daysLeft } = project
  const words = wordsFor<typeof en>('retention')(language)
  const title = project.title || words('untitled')
  const day = formatDate(language, removalDay)
  return {
    subject: words('mail.subject', { title, day }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={language}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words('mail.removal', { title, day, count: daysLeft })}</Paragraph>
        <Paragraph>{words('mail.what')}</Paragraph>
        <Action to={`${publicUrl}/records?project=${_id}`}>{words('mail.package')}</Action>
        <Paragraph>{words('mail.sheet', { address: `${publicUrl}/export/project?project=${_id}` })}</Paragraph>
        <Paragraph>{words(isAdministrator ? 'mail.keepAdministrator' : 'mail.keepEditor')}</Paragraph>
      </Letter>
    ),
  }
}
