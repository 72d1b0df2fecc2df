import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { ByProjectId, Flag, Id, Instant, nextCursor, optionalLine, paging, Saved } from '../../core/schemas.ts'

export const projectTypes = ['New project', 'Existing project', 'Repairs/Maintenance', 'Event', 'Disaster'] as const
export const categories = [
  'Greenery',
  'Toll charges',
  'Utilities',
  'Roads',
  'Highways',
  'Commercial building',
  'Residential building',
  'Native land',
  'Community club buildings',
  'Minor works',
] as const
export type Category = (typeof categories)[number]
export const statuses = ['draft', 'published', 'completed'] as const
export const questionTypes = ['open', 'yesno', 'rating'] as const

export const titleLengthMax = 120
export const descriptionLengthMax = 20_000
export const zipCodesMax = 500
export const imageBytesMax = 15 * 1024 * 1024
export const documentBytesMax = 25 * 1024 * 1024
export const filesPerCallMax = 10

export const Question = z.object({
  _id: Id,
  project: Id,
  text: z.string(),
  type: z.enum(questionTypes),
  order: z.int(),
})
export type Question = z.infer<typeof Question>

/** A picture: `url` is the largest size, `sizes` the same picture narrower, for `srcset`. */
export const ProjectImage = z.object({
  _id: Id,
  url: z.string(),
  name: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  sizes: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type ProjectImage = z.infer<typeof ProjectImage>
export const ProjectDocument = z.object({ _id: Id, url: z.string(), name: z.string(), size: z.int(), pages: z.nullable(z.int()) })

export const Location = z.object({
  street: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  plus4: z.string(),
  county: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

/** What lists show of a project. */
export const ProjectSummary = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  projectType: z.nullable(z.enum(projectTypes)),
  infrastructureCategories: z.nullable(z.enum(categories)),
  department: z.string(),
  location: Location,
  zipCodes: z.array(z.string()),
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  images: z.array(ProjectImage),
  isPin: z.boolean(),
  /** The organisation's id. */
  owner: Id,
  ownerName: z.string(),
  isDemo: z.boolean(),
  status: z.enum(statuses),
  likes: z.int(),
  commentsCount: z.int(),
  questionsCount: z.int(),
  postedDate: z.nullable(Instant),
  lastUpdate: Instant,
  completedAt: z.nullable(Instant),
  /** Miles from the point that the list was asked for; null without one. */
  distance: z.nullable(z.number()),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const Project = z.extend(ProjectSummary, {
  documents: z.array(ProjectDocument),
  liked: z.boolean(),
  /** Totals, for the responsible officials only. */
  votes: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  /** The caller's own vote. */
  vote: z.nullable(z.enum(['yes', 'no'])),
  surveyVisibility: z.enum(['Private', 'Public']),
  /** Empty where the caller may not see the survey. */
  questions: z.array(Question),
  updates: z.array(z.object({ _id: Id, title: z.string(), text: z.string(), postedDate: Instant })),
  facts: z.array(z.object({ _id: Id, label: z.string(), value: z.string() })),
  /** Whether the caller may respond, and if not, why: a code and its sentence. */
  mayRespond: z.object({ allowed: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()) }),
  /** The caller belongs to the project's organisation. */
  isMine: z.boolean(),
})
export type Project = z.infer<typeof Project>

/** A day (taken as that day in UTC: its first instant as a start, its last as an end) or an exact instant. */
const Day = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date')

/** What a form or an API client sends. Everything may be missing while the project is a draft. */
export const ProjectInput = z.object({
  title: z.optional(z.string().check(z.trim(), z.maxLength(titleLengthMax))),
  description: z.optional(z.string().check(z.trim(), z.maxLength(descriptionLengthMax))),
  projectType: z.optional(z.nullable(z.union([z.enum(projectTypes), z.literal('')], 'field.choice'))),
  infrastructureCategories: z.optional(z.nullable(z.union([z.enum(categories), z.literal('')], 'field.choice'))),
  department: z.optional(optionalLine(120)),
  location: z.optional(
    z.object({
      street: z.optional(optionalLine(200)),
      country: z.optional(optionalLine(60)),
      state: z.optional(optionalLine(40)),
      city: z.optional(optionalLine(100)),
      zip: z.optional(optionalLine(10)),
      plus4: z.optional(optionalLine(4)),
      county: z.optional(optionalLine(100)),
      lat: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
      lng: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
    }),
  ),
  zipCodes: z.optional(z.array(z.string()).check(z.maxLength(zipCodesMax))),
  startDate: z.optional(z.nullable(Day)),
  endDate: z.optional(z.nullable(Day)),
  isPin: z.optional(z.boolean()),
  facts: z.optional(z.array(z.object({ label: optionalLine(80), value: optionalLine(120) })).check(z.maxLength(24))),
  updates: z.optional(z.array(z.object({ title: optionalLine(120), text: optionalLine(4000) })).check(z.maxLength(100))),
  status: z.optional(z.enum(statuses)),
})
export type ProjectInput = z.infer<typeof ProjectInput>

const ProjectReply = z.extend(Saved, { project: Project })

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'anyone',
  summary: 'Published projects, pinned first, then nearest to lat,lng where given, else newest',
  query: z.object({
    projectType: z.optional(z.string()),
    infrastructureCategories: z.optional(z.string()),
    lat: z.optional(z.coerce.number().check(z.gte(-90), z.lte(90))),
    lng: z.optional(z.coerce.number().check(z.gte(-180), z.lte(180))),
    owner: z.optional(z.string()),
    isPin: z.optional(Flag),
    loginType: z.optional(z.string()),
    q: z.optional(z.string().check(z.maxLength(200))),
    zip: z.optional(z.string()),
    /** Miles around lat,lng, or around `zip`. */
    radius: z.optional(z.coerce.number().check(z.gt(0), z.lte(3000))),
    status: z.optional(z.string()),
    bbox: z.optional(z.string()),
    ...paging,
  }),
  reply: z.object({ projects: z.array(ProjectSummary), nextCursor, total: z.int() }),
})
export const showProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  access: 'person',
  summary: 'One project with everything the caller may see of it',
  params: ByProjectId,
  reply: z.object({ project: Project }),
})
/** What a shared link or a scanned code shows before login: enough to recognise the project by. */
export const previewProject = endpoint({
  method: 'GET',
  path: '/projects/:id/preview',
  access: 'anyone',
  summary: 'Title, picture and city of a published project, for the login page and link previews',
  params: ByProjectId,
  reply: z.object({
    project: z.pick(ProjectSummary, {
      _id: true, title: true, description: true, images: true, location: true, infrastructureCategories: true, ownerName: true,
      isDemo: true, endDate: true, startDate: true, status: true, questionsCount: true,
    }),
  }),
})
export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: 'editor',
  summary: 'A new project, a draft unless status says published',
  body: ProjectInput,
  reply: ProjectReply,
})
export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/:id',
  access: 'editor',
  summary: 'Changes what is sent and leaves the rest; status publishes, completes or reopens',
  params: ByProjectId,
  body: ProjectInput,
  reply: ProjectReply,
})
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete',
  access: 'administrator',
  summary: 'Removes a project with its files and every response',
  params: ByProjectId,
  reply: Saved,
})
export const ownerProjects = endpoint({
  method: 'POST',
  path: '/projects/ownerProject',
  access: 'viewer',
  summary: "An organisation's own projects, drafts included",
  body: z.object({ owner: Id, status: z.optional(z.enum(statuses)), from: z.optional(z.string()), to: z.optional(z.string()), ...paging }),
  reply: z.object({ projects: z.array(ProjectSummary), nextCursor, total: z.int() }),
})
export const addImages = endpoint({
  method: 'PUT',
  path: '/projects/:id/images',
  access: 'editor',
  summary: 'Adds png or jpeg pictures (multipart; a field `alt` before a file describes it)',
  params: ByProjectId,
  upload: { bytesMax: imageBytesMax, filesMax: filesPerCallMax },
  reply: ProjectReply,
})
export const describeImage = endpoint({
  method: 'PUT',
  path: '/projects/:id/images/:imageId',
  access: 'editor',
  summary: 'Sets the alternative text of a picture',
  params: z.object({ id: Id, imageId: Id }),
  body: z.object({ alt: optionalLine(300) }),
  reply: ProjectReply,
})
export const removeImages = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete/images',
  access: 'editor',
  summary: 'Removes the pictures whose ids are named (query or body)',
  params: ByProjectId,
  query: z.object({ image: z.optional(z.union([z.string(), z.array(z.string())])) }),
  reply: ProjectReply,
})
export const addDocuments = endpoint({
  method: 'PUT',
  path: '/projects/:id/documentFiles',
  access: 'editor',
  summary: 'Adds PDF documents (multipart)',
  params: ByProjectId,
  upload: { bytesMax: documentBytesMax, filesMax: filesPerCallMax },
  reply: ProjectReply,
})
export const removeDocuments = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete/documents',
  access: 'editor',
  summary: 'Removes the documents whose ids are named (query or body)',
  params: ByProjectId,
  query: z.object({ document: z.optional(z.union([z.string(), z.array(z.string())])) }),
  reply: ProjectReply,
})
