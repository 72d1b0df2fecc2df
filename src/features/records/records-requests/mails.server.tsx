// The email before a public-records request is due.
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from './text/en.json'

type Officer = { email: string; firstName: string; language: Language }
type DueRequest = { _id: string; number: string; dueOn: string; daysLeft: number }

/** Says when the request is due, and links to it. It does not contain the requester's data. */
export function requestDueMail({ productName: product, publicUrl }: Installation, officer: Officer, request: DueRequest): Mail {
  const { language, email, firstName } = officer
  const { _id, number, dueOn, daysLeft } = request
  const words = wordsFor<typeof en>('records-requests')(language)
  const values = { number, day: formatDate(language, dueOn) }
  return {
    subject: words(daysLeft < 0 ? 'mail.subjectOverdue' : 'mail.subject', values),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product, email })} language={language}>
        <Paragraph>{words('mail.hello', { name: firstName })}</Paragraph>
        <Paragraph>{words(daysLeft < 0 ? 'mail.overdue' : 'mail.due', values)}</Paragraph>
        <Action to={`${publicUrl}/records/requests/${_id}`}>{words('mail.open', { number })}</Action>
      </Letter>
    ),
  }
}
