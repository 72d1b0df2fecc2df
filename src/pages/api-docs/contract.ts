import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'

/** The description itself; served by the core, which makes it from all the other contracts. */
export const showDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'The OpenAPI description',
  reply: z.unknown(),
})
