// Fields of the mail sender, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  'MailSender.active': ['True if mails come from the own address, because all its records were found.'],
  'MailSender.address': ["The organization's own address; null for the installation's.", 'notices@newport.example'],
  'changeMailSender.address': ["The organization's own address; null for the installation's.", 'notices@newport.example'],
  'MailSender.from': ['The sender that people see.'],
  'MailSender.keyReplacedAt': ['When the current key replaced the one before, whose record is still there; null without one.'],
  'MailSender.checkedAt': ['When the records were last looked for; null before the first time.'],
  'MailSender.records': ['The TXT records that the own address needs; none without one.'],
  'MailRecord.found': ['What the last lookup found at the name.', 'v=spf1 -all'],
  'MailRecord.kind': [
    'What the record shows: who owns the domain, which server may send, or a key of the signatures: the current, the next or the old one.',
  ],
  'MailRecord.name': ['The full name of the TXT record.', 'newport.example'],
  'MailRecord.state': ['What the last lookup found.'],
  'MailRecord.value': ['The value of the TXT record.', 'v=spf1 include:plaza.example ~all'],
  replyTo: ['Where answers go; null: to the sender.', 'clerk@newport.example'],
  sender: ['As whom mails are sent.'],
  senderName: ["The name of the sender; null for the organization's name.", 'City of Newport'],
}
