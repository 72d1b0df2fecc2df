import { wordsOf } from '../../core/words.tsx'
import type en from './text/en.json'

export const useWords = wordsOf<typeof en>('failures')
