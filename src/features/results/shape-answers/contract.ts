import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { Respondent } from '../../surveys/model/contract.ts'
import { ShapeGeometry } from '../../surveys/shapes/contract.ts'
import { CountingQuery } from '../model/group-query.ts'

export const listShapeAnswers = endpoint({
  method: 'GET',
  path: '/questions/:id/shapeAnswers',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  memory: { fromReplica: true },
  summary: "The newest 1,000 lines or areas that people drew in answer to a question; for the project's officials",
  params: z.object({ id: Id }),
  query: z.object(CountingQuery),
  reply: z.object({
    question: z.object({ _id: Id, project: Id, text: z.string(), order: z.int() }),
    /** Answers of the selected people. */
    answered: z.int(),
    answers: z.array(z.object({ _id: Id, shape: ShapeGeometry, createdAt: Instant, respondent: Respondent })),
  }),
})
export type ShapeAnswers = z.infer<(typeof listShapeAnswers)['reply']>

export const geoJsonMediaType = 'application/geo+json'
export const downloadShapes = endpoint({
  method: 'GET',
  path: '/questions/:id/shapeAnswers/geoJson',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  memory: { fromReplica: true },
  summary: "All lines or areas that people drew in answer to a question, as GeoJSON; for the project's officials",
  params: z.object({ id: Id }),
  query: z.object(CountingQuery),
  reply: z.unknown(),
  download: geoJsonMediaType,
})
