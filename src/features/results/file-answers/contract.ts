import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { Respondent } from '../../surveys/model/contract.ts'
import { CountingQuery } from '../model/group-query.ts'

export const listFileAnswers = endpoint({
  method: 'GET',
  path: '/questions/:id/fileAnswers',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  memory: { fromReplica: true },
  summary: "The newest 1,000 files that people attached to a question, to download each; for the project's officials",
  params: z.object({ id: Id }),
  query: z.object(CountingQuery),
  reply: z.object({
    question: z.object({ _id: Id, project: Id, text: z.string(), order: z.int() }),
    /** Answers of the selected people. */
    answered: z.int(),
    answers: z.array(
      z.object({
        _id: Id,
        /** `url` downloads it. */
        file: z.object({ _id: Id, name: z.string(), bytes: z.int(), url: z.string() }),
        createdAt: Instant,
        respondent: Respondent,
      }),
    ),
  }),
})
export type FileAnswers = z.infer<(typeof listFileAnswers)['reply']>
