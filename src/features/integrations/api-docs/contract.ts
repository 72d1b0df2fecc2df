import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'

/** The OpenAPI description; the core serves it, from all other contracts. */
export const showDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'The OpenAPI description',
  reply: z.unknown(),
})
