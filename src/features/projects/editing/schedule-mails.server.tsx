// The mail to officials whose scheduled project could not be published.
import type { Config } from '../../../core/config/config.server.ts'
import type { FieldRefusals } from '../../../core/contract/errors.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { fieldMessages, message } from '../../../core/i18n/messages.server.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type en from '../model/text/en.json'

type ScheduleInstallation = Pick<Config, 'productName' | 'publicUrl'>
type ScheduleOfficial = { email: string; first_name: string; language: Language }

/** Lists what is missing, in the form's words, and links to the form. */
export function notPublishedMail(
  { productName: product, publicUrl }: ScheduleInstallation,
  { first_name: name, language }: ScheduleOfficial,
  project: { id: string; title: string; missing: FieldRefusals },
): Mail {
  const words = wordsFor<typeof en>('projects')(language)
  const title = project.title || message(language, 'project.untitled')
  const missing = Object.values(fieldMessages(language, project.missing))
  return {
    subject: words('scheduleMail.subject', { title }),
    letter: (
      <Letter from={product} foot={words('scheduleMail.foot', { product })} language={language}>
        <Paragraph>{words('scheduleMail.hello', { name })}</Paragraph>
        <Paragraph>{words('scheduleMail.what', { title })}</Paragraph>
        {missing.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action to={`${publicUrl}/edit-project/${project.id}`}>{words('scheduleMail.action')}</Action>
      </Letter>
    ),
  }
}
