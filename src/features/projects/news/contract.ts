import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, line, optionalLine, Saved, Words } from '../../../core/contract/schemas.ts'
import { altLengthMax, factsMax, imageBytesMax, ProjectFact, ProjectUpdate } from '../model/contract.ts'
import { factLabelLengthMax, factValueLengthMax, updateTextLengthMax, updateTitleLengthMax } from './rules.ts'

const ById = z.object({ id: Id })
const UpdateReply = z.extend(Saved, { update: ProjectUpdate })
const FactsReply = z.extend(Saved, { facts: z.array(ProjectFact) })

const update = {
  title: line(updateTitleLengthMax, 'update.title'),
  text: Words(updateTextLengthMax, 'update.text'),
  /** The day it was posted, in the organization's time zone; today by default, never in the future. */
  postedDate: z.optional(z.union([z.iso.date(), z.literal('')], 'field.date')),
}
const fact = { label: line(factLabelLengthMax, 'fact.label'), value: line(factValueLengthMax, 'fact.value') }

export const listUpdates = endpoint({
  method: 'GET',
  path: '/projects/:id/updates',
  access: 'reader',
  key: { scope: 'updates:read', touches: { project: 'params.id' } },
  summary: 'What the officials wrote while the project went on, newest first',
  params: ByProjectId,
  reply: z.object({ updates: z.array(ProjectUpdate) }),
})
export const addUpdate = endpoint({
  method: 'POST',
  path: '/projects/:id/updates',
  access: 'editor',
  key: { scope: 'updates:write', touches: { project: 'params.id' } },
  summary: 'Posts an update on the caller’s organisation’s project',
  params: ByProjectId,
  body: z.object(update),
  reply: UpdateReply,
})
export const changeUpdate = endpoint({
  method: 'PUT',
  path: '/updates/:id',
  access: 'editor',
  key: { scope: 'updates:write', touches: { update: 'params.id' } },
  summary:
    'Changes of an update what is sent, and leaves the rest; `alt` describes its picture. With `basedOn`, fields that only others ' +
    'changed since stay theirs',
  params: ById,
  body: z.extend(z.partial(z.object(update)), {
    alt: z.optional(optionalLine(altLengthMax)),
    basedOn: z.optional(z.partial(z.object(update))),
  }),
  reply: UpdateReply,
})
export const removeUpdate = endpoint({
  method: 'DELETE',
  path: '/updates/:id',
  access: 'editor',
  key: { scope: 'updates:write', touches: { update: 'params.id' } },
  summary: 'Removes an update with its picture',
  params: ById,
  reply: Saved,
})
export const putUpdatePicture = endpoint({
  method: 'PUT',
  path: '/updates/:id/picture',
  access: 'editor',
  key: { scope: 'updates:write', touches: { update: 'params.id' } },
  operationId: 'setUpdatePicture',
  summary: 'Gives an update its picture, png or jpeg, in place of one it has (multipart; a field `alt` before the file describes it)',
  params: ById,
  upload: { bytesMax: imageBytesMax, filesMax: 1 },
  reply: UpdateReply,
})
export const removeUpdatePicture = endpoint({
  method: 'DELETE',
  path: '/updates/:id/picture',
  access: 'editor',
  key: { scope: 'updates:write', touches: { update: 'params.id' } },
  summary: 'Takes the picture off an update',
  params: ById,
  reply: UpdateReply,
})

export const listFacts = endpoint({
  method: 'GET',
  path: '/projects/:id/facts',
  access: 'reader',
  key: { scope: 'facts:read', touches: { project: 'params.id' } },
  summary: 'A project’s facts and figures in their order',
  params: ByProjectId,
  reply: z.object({ facts: z.array(ProjectFact) }),
})
export const addFact = endpoint({
  method: 'POST',
  path: '/projects/:id/facts',
  access: 'editor',
  key: { scope: 'facts:write', touches: { project: 'params.id' } },
  summary: 'Adds a fact behind the others',
  params: ByProjectId,
  body: z.object(fact),
  reply: FactsReply,
})
export const orderFacts = endpoint({
  method: 'PUT',
  path: '/projects/:id/facts/order',
  access: 'editor',
  key: { scope: 'facts:write', touches: { project: 'params.id', fact: 'body.facts' } },
  summary: 'Puts the facts into another order: the ids of all of them',
  params: ByProjectId,
  body: z.object({ facts: z.array(Id).check(z.maxLength(factsMax)) }),
  reply: FactsReply,
})
export const changeFact = endpoint({
  method: 'PUT',
  path: '/facts/:id',
  access: 'editor',
  key: { scope: 'facts:write', touches: { fact: 'params.id' } },
  summary: 'Changes a fact. With `basedOn`, fields that only others changed since stay theirs',
  params: ById,
  body: z.object({ ...fact, basedOn: z.optional(z.partial(z.object(fact))) }),
  reply: FactsReply,
})
export const removeFact = endpoint({
  method: 'DELETE',
  path: '/facts/:id',
  access: 'editor',
  key: { scope: 'facts:write', touches: { fact: 'params.id' } },
  summary: 'Removes a fact',
  params: ById,
  reply: FactsReply,
})
