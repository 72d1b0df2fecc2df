import type * as z from 'zod/mini'
import type { Installation } from '../../../core/config/config.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { isLanguage } from '../../../core/i18n/languages.ts'
import { Action, Letter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import type { Mail } from '../../messaging/notifications/mail.server.ts'
import type { ContactMessage } from './contract.ts'
import type en from './text/en.json'

/** A message of the contact form, for the person who reads them. */
export function messageMail(
  { productName: product, publicUrl }: Installation,
  readerLanguage: string,
  { name, email, areYou, feedbackType, topic, page, project, message }: z.infer<typeof ContactMessage>,
): Mail {
  const language = isLanguage(readerLanguage) ? readerLanguage : 'en'
  const words = wordsFor<typeof en>('contact')(language)
  const about = page || (project && `/project/${project}`)
  return {
    subject: words(topic ? 'mail.barrier' : 'mail.subject', { name }),
    letter: (
      <Letter from={product} foot={words('mail.foot', { product })} language={language}>
        <Paragraph>{words('mail.from', { name, email, areYou: words(`whoYouAre.${areYou}`) })}</Paragraph>
        {feedbackType && <Paragraph>{words('mail.kind', { kind: words(`feedbackTypes.${feedbackType}`) })}</Paragraph>}
        {about && <Paragraph>{words('mail.page', { page: about })}</Paragraph>}
        {message.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter never change
          <Paragraph key={index}>{line}</Paragraph>
        ))}
        <Paragraph>{words('mail.reply')}</Paragraph>
        <Action to={`${publicUrl}/messages`}>{words('mail.action')}</Action>
      </Letter>
    ),
  }
}
