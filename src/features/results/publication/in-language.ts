import { questionIn, type Reader, titleIn } from '../../projects/translations/rules.ts'
import type { PublishedResults } from './contract.ts'

/** With the project's title and the questions as a reader reads them. The figures are told by keys, which stay. */
export function publishedIn({ project, questions, ...rest }: PublishedResults, reader: Reader): PublishedResults {
  return {
    ...rest,
    project: { ...project, ...titleIn(reader, project) },
    questions: questions.map((one) => ({ ...one, question: questionIn(one.question, reader) })),
  }
}
