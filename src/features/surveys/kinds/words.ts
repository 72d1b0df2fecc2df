import { wordsOf } from '../../../core/i18n/words.tsx'
import type en from '../model/text/en.json'

export const useWords = wordsOf<typeof en>('surveys')
