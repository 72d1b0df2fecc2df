import { wordsOf } from '../../../core/i18n/words.tsx'
import type en from './text/en.json'

export const useWords = wordsOf<typeof en>('login')
