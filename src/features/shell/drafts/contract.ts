import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { draftLengthMax } from './rules.ts'

const ByName = z.object({ name: z.string().check(z.regex(/^[\w.-]{1,160}$/, 'field.invalid')) })

export const showTextDraft = endpoint({
  method: 'GET',
  path: '/drafts/:name',
  access: 'editor',
  summary: 'What the caller typed into a form and has not saved yet; null without a draft',
  params: ByName,
  reply: z.object({ draft: z.nullable(z.object({ content: z.string(), savedAt: Instant })) }),
})
export const keepTextDraft = endpoint({
  method: 'PUT',
  path: '/drafts/:name',
  access: 'editor',
  memory: { ends: 'nothing' },
  summary: 'Keeps what the caller is typing into a form; only they can read it, and it is deleted after 90 days',
  params: ByName,
  body: z.object({
    content: z.string().check(z.minLength(1), z.maxLength(draftLengthMax, 'field.tooLong')),
    project: z.optional(Id),
  }),
  bodyBytesMax: 2 * 1024 * 1024,
  reply: z.object({ savedAt: Instant }),
})
export const removeTextDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/:name',
  access: 'editor',
  memory: { ends: 'nothing' },
  summary: 'Deletes a draft of the caller, if there is one',
  params: ByName,
  reply: Saved,
})
