// Contact messages as CSV.
import { byteOrderMark, csvLine } from '../../../core/documents/csv.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type contact from '../contact/text/en.json'
import type { ReceivedMessage } from './contract.ts'
import type en from './text/en.json'

export function messageSheet(messages: readonly ReceivedMessage[], language: Language): Buffer {
  const words = wordsFor<typeof en>('messages')(language)
  const form = wordsFor<typeof contact>('contact')(language)
  const heads = [
    words('sheet.received'),
    form('name'),
    form('email'),
    form('areYou'),
    words('sheet.kind'),
    words('sheet.topic'),
    words('sheet.page'),
    form('message'),
    words('sheet.answered'),
  ]
  const lines = messages.map((one) => [
    one.createdAt,
    one.name,
    one.email,
    form(`whoYouAre.${one.areYou}`),
    one.feedbackType && form(`feedbackTypes.${one.feedbackType}`),
    one.topic && words(`topics.${one.topic}`),
    one.page,
    one.message,
    one.answeredAt,
  ])
  return Buffer.from(byteOrderMark + [heads, ...lines].map(csvLine).join(''))
}
