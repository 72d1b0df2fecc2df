import type { FormPage } from '../../../pages/survey/survey-page.server.ts'

/** A question as a resident's page knows it. */
export type Asked = FormPage['questions'][number]

export type FieldProps = {
  question: Asked
  value: string
  error: string | undefined
  onChange: (value: string) => void
}
