import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Saved } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'

export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/questions/:id/duplicate',
  access: 'editor',
  summary: 'A copy of a question right after it, with its condition and without its answers',
  params: z.object({ id: Id }),
  reply: z.extend(Saved, { question: Question }),
})
