import { useLanguage } from '../../../core/i18n/words.tsx'
import { type Speaking, type ValueLabel, valueLabel } from '../../../features/results/figures/summary-text.ts'
import { useWords } from '../../../features/results/model/words.ts'
import { useWords as useSurveyWords } from '../../../features/surveys/model/words.ts'

/** The texts of results. */
export const useSpeaking = (): Speaking => ({ words: useWords(), surveyWords: useSurveyWords(), language: useLanguage() })

/** A value of a question's totals as people read it. */
export const useValueLabel = (): ValueLabel => valueLabel(useSpeaking())
