import { useLanguage } from '../../../core/i18n/words.tsx'
import { shareIn } from '../../../features/results/model/summary-text.ts'

/** Formats a share as a whole percentage in the language: 32%. */
export const useShare = (): ((part: number, whole: number) => string) => shareIn(useLanguage())
