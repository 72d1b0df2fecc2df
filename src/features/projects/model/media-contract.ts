// Endpoints of a project's pictures and documents.
import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, optionalLine, Saved } from '../../../core/contract/schemas.ts'
import { altLengthMax, filesPerCallMax, filesPerProjectMax, Project } from './shapes.ts'
import { documentBytesMax, imageBytesMax } from './upload-limits.ts'

/** One id, several, or several separated by commas. */
const Ids = z.union([z.string(), z.array(z.string()).check(z.maxLength(filesPerProjectMax))])

const ProjectReply = z.extend(Saved, { project: Project })

export const addImages = endpoint({
  method: 'PUT',
  path: '/projects/:id/images',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Adds png or jpeg pictures (multipart; a field `alt` before a file describes it)',
  params: ByProjectId,
  upload: { bytesMax: imageBytesMax, filesMax: filesPerCallMax },
  reply: ProjectReply,
})
export const describeImage = endpoint({
  method: 'PUT',
  path: '/projects/:id/images/:imageId',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id', file: 'params.imageId' } },
  summary: 'Sets the alternative text of a picture',
  params: z.object({ id: Id, imageId: Id }),
  body: z.object({ alt: optionalLine(altLengthMax) }),
  reply: ProjectReply,
})
export const removeImages = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete/images',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id', file: ['query.image?', 'body.images?'] } },
  summary: 'Removes the pictures whose ids are named (query or body)',
  params: ByProjectId,
  query: z.object({ image: z.optional(Ids) }),
  body: z.optional(z.nullable(z.object({ images: z.optional(Ids) }))),
  reply: ProjectReply,
})
export const addDocuments = endpoint({
  method: 'PUT',
  path: '/projects/:id/documentFiles',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Adds PDF documents (multipart)',
  params: ByProjectId,
  upload: { bytesMax: documentBytesMax, filesMax: filesPerCallMax },
  reply: ProjectReply,
})
export const removeDocuments = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete/documents',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id', file: ['query.document?', 'body.documents?'] } },
  summary: 'Removes the documents whose ids are named (query or body)',
  params: ByProjectId,
  query: z.object({ document: z.optional(Ids) }),
  body: z.optional(z.nullable(z.object({ documents: z.optional(Ids) }))),
  reply: ProjectReply,
})
