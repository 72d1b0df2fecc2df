import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Saved } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'
import { templates } from '../templates/templates.ts'

export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/questions/:id/duplicate',
  access: 'editor',
  summary: 'A copy of a question right after it, with its condition and without its answers',
  params: z.object({ id: Id }),
  reply: z.extend(Saved, { question: Question }),
})

export const addTemplate = endpoint({
  method: 'POST',
  path: '/projects/:id/questions/template',
  access: 'editor',
  summary: 'Puts the questions of a template at the end of a project’s survey, in the caller’s language',
  params: ByProjectId,
  body: z.object({ template: z.enum(templates, 'field.choice') }),
  reply: z.extend(Saved, { questions: z.array(Question) }),
})
