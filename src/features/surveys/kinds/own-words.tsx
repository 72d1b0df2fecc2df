import type { ReactNode } from 'react'
import type { FormQuestion } from './form-question.ts'

/** An official's text, marked with its language if it differs from the page's, for screen readers. */
export const ownWords = ({ lang }: Pick<FormQuestion, 'lang'>, words: string): ReactNode =>
  lang ? <span lang={lang}>{words}</span> : words
