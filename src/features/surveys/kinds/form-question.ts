import type { Language } from '../../../core/i18n/languages.ts'
import type { Question } from '../../projects/model/contract.ts'

/** A section of the form; `id` is the question that it begins with. */
export type FormSection = { id: string; title: string; text: string; lang?: Language | undefined }

/** A question as the resident's form shows it, with the map's initial center, the condition as a sentence and the section that it is in. */
export type FormQuestion = Omit<Question, 'project' | 'order' | 'section'> & {
  /** The number of the wording that is asked now, for answers to name. */
  wording?: number | undefined
  lang?: Language | undefined
  inSection?: FormSection | undefined
  center: { lat: number; lng: number } | null
  onlyIf: string | null
}

export type FieldProps = {
  question: FormQuestion
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
