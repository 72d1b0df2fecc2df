import type { ReactNode } from 'react'
import type { FormQuestion } from '../../features/surveys/model/form-question.ts'

/** What an official wrote, marked with its language where that is not the page's: screen readers say it in the right voice. */
export const ownWords = ({ lang }: Pick<FormQuestion, 'lang'>, words: string): ReactNode =>
  lang ? <span lang={lang}>{words}</span> : words
