import { useLanguage } from '../../../core/words.tsx'
import { shareIn } from '../said.ts'

/** Writes a part of a whole as the language writes whole percents: 32%. */
export const useShare = (): ((part: number, whole: number) => string) => shareIn(useLanguage())
