import { useLanguage } from '../../../core/i18n/words.tsx'
import { shareIn } from '../../../features/results/model/summary-text.ts'

/** Writes a part of a whole as the language writes whole percents: 32%. */
export const useShare = (): ((part: number, whole: number) => string) => shareIn(useLanguage())
