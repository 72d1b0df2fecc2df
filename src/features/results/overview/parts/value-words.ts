import { useLanguage } from '../../../../core/i18n/words.tsx'
import { useWords as useSurveyWords } from '../../../surveys/model/words.ts'
import { type Speaking, type ValueLabel, valueLabel } from '../../figures/summary-text.ts'
import { useWords } from '../../model/words.ts'

/** The texts of results. */
export const useSpeaking = (): Speaking => ({ words: useWords(), surveyWords: useSurveyWords(), language: useLanguage() })

/** A value of a question's totals as people read it. */
export const useValueLabel = (): ValueLabel => valueLabel(useSpeaking())
