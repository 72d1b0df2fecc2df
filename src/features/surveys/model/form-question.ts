import type { Language } from '../../../core/i18n/languages.ts'
import type { SurveyQuestion } from './contract.ts'

/** A question as the resident's form shows it, with the map's initial center and the condition as a sentence. */
export type FormQuestion = Omit<SurveyQuestion, 'answersCount' | 'isAsked' | 'project' | 'order'> & {
  lang?: Language | undefined
  center: { lat: number; lng: number } | null
  onlyIf: string | null
}

export type FieldProps = {
  question: FormQuestion
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
