import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { joinSentences } from '../../../core/i18n/sentence.ts'

/** Thanks for a response, and says that it does not count yet if the address is not confirmed. */
export const thanks = (language: Language, code: string, isConfirmed: boolean): string =>
  joinSentences(language, [message(language, code), ...(isConfirmed ? [] : [message(language, 'response.waits')])])
