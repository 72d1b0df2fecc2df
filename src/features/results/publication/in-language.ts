import { questionIn, type TranslationReader, titleIn } from '../../translations/model/rules.ts'
import type { PublishedResults } from './contract.ts'

/** Translates the project's title and the questions. Figures refer to keys, which stay the same. */
export function publishedIn({ project, questions, ...rest }: PublishedResults, reader: TranslationReader): PublishedResults {
  return {
    ...rest,
    project: { ...project, ...titleIn(reader, project) },
    questions: questions.map((one) => {
      const wordingsLang = reader.writtenIn(one.question._id)
      return { ...one, question: questionIn(one.question, reader), ...(wordingsLang && { wordingsLang }) }
    }),
  }
}
