import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Saved } from '../../../core/contract/schemas.ts'
import { Question } from '../../projects/model/contract.ts'
import { templates } from '../templates/templates.ts'

export const duplicateQuestion = endpoint({
  method: 'POST',
  path: '/questions/:id/duplicate',
  access: 'editor',
  key: { scope: 'questions:write', touches: { question: 'params.id' } },
  summary: 'A copy of a question right after it, with its condition and without its answers',
  params: z.object({ id: Id }),
  reply: z.extend(Saved, { question: Question }),
})

export const addTemplate = endpoint({
  method: 'POST',
  path: '/projects/:id/questions/template',
  access: 'editor',
  key: { scope: 'questions:write', touches: { project: 'params.id' } },
  summary: 'Puts the questions of a template at the end of a project’s survey, in the caller’s language',
  params: ByProjectId,
  body: z.object({ template: z.enum(templates, 'field.choice') }),
  reply: z.extend(Saved, { questions: z.array(Question) }),
})

export const copyQuestions = endpoint({
  method: 'POST',
  path: '/projects/:id/questions/copy',
  access: 'editor',
  key: { scope: 'questions:write', touches: { project: ['params.id', 'body.from'], question: 'body.questions?' } },
  summary: 'Puts questions of another project of the organization at the end of this one’s survey, without any answers',
  params: ByProjectId,
  /** `questions`: the ids to copy, all by default. A condition on a question that is not copied is dropped. */
  body: z.object({ from: Id, questions: z.optional(z.array(Id).check(z.minLength(1, 'question.copyNone'))) }),
  reply: z.extend(Saved, { questions: z.array(Question) }),
})
