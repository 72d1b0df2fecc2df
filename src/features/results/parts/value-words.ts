import { useLanguage } from '../../../core/words.tsx'
import { useWords as useSurveyWords } from '../../surveys/words.ts'
import { type Speaking, type ValueLabel, valueLabel } from '../said.ts'
import { useWords } from '../words.ts'

/** The words that results are said in. */
export const useSpeaking = (): Speaking => ({ words: useWords(), surveyWords: useSurveyWords(), language: useLanguage() })

/** A value of a question's totals as people read it. */
export const useValueLabel = (): ValueLabel => valueLabel(useSpeaking())
