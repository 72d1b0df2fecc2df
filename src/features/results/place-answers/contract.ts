import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { Respondent } from '../../surveys/model/contract.ts'
import { CountingQuery } from '../model/group-query.ts'

export const listPlaceAnswers = endpoint({
  method: 'GET',
  path: '/questions/:id/placeAnswers',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  memory: { fromReplica: true },
  summary: "The newest 1,000 answers to a question about a place, each with its point and words; for the project's officials",
  params: z.object({ id: Id }),
  query: z.object(CountingQuery),
  reply: z.object({
    question: z.object({ _id: Id, project: Id, text: z.string(), order: z.int() }),
    /** Answers of the selected people. */
    answered: z.int(),
    answers: z.array(
      z.object({
        _id: Id,
        /** '' for a point without words. */
        text: z.string(),
        /** Null for a place in words only. */
        point: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
        createdAt: Instant,
        respondent: Respondent,
      }),
    ),
  }),
})
export type PlaceAnswers = z.infer<(typeof listPlaceAnswers)['reply']>
