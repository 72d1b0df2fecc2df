// Endpoints for the project form only.
import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, optionalLine, Saved } from '../../../core/contract/schemas.ts'
import { altLengthMax, filesPerProjectMax, Project, ProjectInput } from './shapes.ts'

/** What blocks publication: a field's name, as in the API's errors, to its text. Empty if nothing does. */
const Missing = z.record(z.string(), z.string())

/** When a draft will be published automatically; `failed`: its time came and something was missing. */
const Schedule = z.object({ publishAt: Instant, failed: z.boolean() })
export type Schedule = z.infer<typeof Schedule>

const Form = z.object({ project: Project, missing: Missing, schedule: z.nullable(Schedule) })

export const showProjectForm = endpoint({
  method: 'GET',
  path: '/projects/:id/form',
  access: 'editor',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  summary: 'A project of one’s own with what is still missing and when it will be published',
  params: ByProjectId,
  reply: Form,
})

export const checkProject = endpoint({
  method: 'POST',
  path: '/projects/check',
  reads: true,
  access: 'editor',
  key: { scope: 'projects:read', touches: 'organization' },
  summary: 'What would keep a project from being published if this were saved; nothing is',
  /** `project`: an existing project that provides the pictures and other fields; a new project without it. */
  body: z.extend(ProjectInput, { project: z.optional(Id) }),
  reply: z.object({ missing: Missing }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/projects/:id/draft',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Saves a draft while it is being written: what cannot be taken is left as it was and named in `missing`',
  params: ByProjectId,
  /** `version`: the version that was edited; any other current version is rejected with 409. */
  body: z.extend(ProjectInput, { version: z.int() }),
  reply: Form,
})

export const orderImages = endpoint({
  method: 'PUT',
  path: '/projects/:id/imageOrder',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id', file: 'body.images' } },
  summary: 'Puts the pictures into an order; the first is the one that lists show',
  params: ByProjectId,
  body: z.object({ images: z.array(Id).check(z.maxLength(filesPerProjectMax)) }),
  reply: z.extend(Saved, { project: Project }),
})

export const scheduleProject = endpoint({
  method: 'PUT',
  path: '/projects/:id/schedule',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Publishes a complete draft by itself at a moment to come, where nothing is missing then; replaces an earlier plan',
  params: ByProjectId,
  /** An instant (2026-12-02T09:00:00-08:00), or a day and time in the organization's time zone (2026-12-02T09:00). */
  body: z.object({
    publishAt: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true })], 'schedule.when'),
  }),
  reply: z.extend(Saved, { schedule: Schedule }),
})

export const unscheduleProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id/schedule',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Drops the plan to publish a draft by itself',
  params: ByProjectId,
  reply: Saved,
})

export const copyProject = endpoint({
  method: 'POST',
  path: '/projects/:id/copy',
  access: 'editor',
  key: { scope: 'projects:write', touches: 'organization' },
  summary: 'A new draft with the texts, place, zip codes, facts, pictures and questions of a project, without the responses of residents',
  params: ByProjectId,
  reply: z.extend(Saved, { project: Project }),
})

export const addDrawing = endpoint({
  method: 'POST',
  path: '/projects/:id/drawing',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Adds a drawing of the project’s first category as a picture, instead of a photograph',
  params: ByProjectId,
  body: z.object({
    /** The alternative text; a general one if it is absent. */
    alt: z.optional(optionalLine(altLengthMax)),
  }),
  reply: z.extend(Saved, { project: Project }),
})
