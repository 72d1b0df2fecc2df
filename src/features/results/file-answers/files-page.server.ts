import type { PageContext } from '../../../core/http/api.server.ts'
import { singleAnswersPage } from '../single-answers/page.server.ts'
import { listFileAnswers } from './contract.ts'

/** The files that people attached, within the address's filter. Visitors are redirected to the login, others to the published results. */
export async function filesPage(context: PageContext, { id, question }: { id: string; question: string }, url: URL) {
  const { call, query, dayOf, shown } = await singleAnswersPage(context, id, url)
  const { answers, ...rest } = await call(listFileAnswers, { params: { id: question }, query })
  return {
    ...shown,
    ...rest,
    files: answers.map(({ _id, file, createdAt, respondent: { alias, zipCode } }) => ({
      ...{ _id, file, alias },
      zip: zipCode,
      day: dayOf(createdAt),
    })),
  }
}
export type ListedFile = Awaited<ReturnType<typeof filesPage>>['files'][number]
