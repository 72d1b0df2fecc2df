// What officials wrote about how people were invited.
import type { Language } from '../../../core/i18n/languages.ts'
import { onlyInWords } from '../../translations/model/words.server.ts'
import type { PublishedResults } from './contract.ts'
import type { ReportBlock } from './description.ts'
import type { ReportFormatter } from './report-formatter.server.ts'

/** The language of what the officials wrote, if it is not the reader's. */
export const writtenIn = ({ questions }: PublishedResults): Language | undefined => questions.find((one) => one.wordingsLang)?.wordingsLang

export function invitedOf(published: PublishedResults, { words, language }: ReportFormatter): ReportBlock[] {
  const {
    organization,
    methods: { invited },
  } = published
  if (invited === '') return [{ kind: 'text', text: words('methods.notSaid', { organization }) }]
  const lang = writtenIn(published)
  return [
    { kind: 'soft', text: words('methods.inWords', { organization }) },
    { kind: 'quote', lang, lines: invited.split('\n').filter((line) => line.trim() !== '') },
    // Nobody translates it, whether or not the project is translated.
    ...(lang ? [{ kind: 'soft', text: onlyInWords(lang, language) } as const] : []),
  ]
}
