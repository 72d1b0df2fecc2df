import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Saved } from '../../../core/contract/schemas.ts'
import { answerFileBytesMax } from './file-limits.ts'

/** An uploaded file as an answer names it. */
export const AnswerFile = z.object({ file: Id, name: z.string(), bytes: z.int() })

export const uploadAnswerFile = endpoint({
  method: 'POST',
  path: '/questions/:id/files',
  access: 'resident',
  memory: { ends: 'nothing' },
  summary:
    'Takes a file for an answer, PDF, JPEG or PNG (multipart): it is sent with the answer that names it, ' +
    'replaces an earlier one that was not sent, and is removed after 30 days if nothing names it',
  params: z.object({ id: Id }),
  upload: { bytesMax: answerFileBytesMax, filesMax: 1 },
  perHourMax: 300,
  reply: z.extend(Saved, { file: AnswerFile }),
})
export const takeAnswerFile = endpoint({
  method: 'GET',
  path: '/answerFiles/:id',
  access: 'person',
  key: { scope: 'answers:read', touches: { answerFile: 'params.id' } },
  operationId: 'downloadAnswerFile',
  summary: "A file that somebody sent as an answer, for the project's officials, or one's own; as a download only",
  params: z.object({ id: Id }),
  reply: z.unknown(),
  download: 'application/octet-stream',
})
export const removeAnswerFile = endpoint({
  method: 'DELETE',
  path: '/answerFiles/:id',
  access: 'resident',
  memory: { ends: 'nothing' },
  summary: 'Removes an own file that was not sent yet; one that was sent is replaced by changing the answer',
  params: z.object({ id: Id }),
  reply: Saved,
})
