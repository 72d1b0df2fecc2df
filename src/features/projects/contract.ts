import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { ByProjectId, Flag, Id, nextCursor, optionalLine, paging, Saved } from '../../core/schemas.ts'
import { Choices, Degrees, described, Miles, orNothing } from './list-query.ts'
import {
  altLengthMax,
  categories,
  Day,
  documentBytesMax,
  filesPerCallMax,
  filesPerProjectMax,
  imageBytesMax,
  listStatuses,
  Project,
  ProjectInput,
  ProjectSummary,
  projectTypes,
  statuses,
} from './shapes.ts'

export * from './form-contract.ts'
export * from './shapes.ts'

/** One id, several, or several separated by commas. */
const Ids = z.union([z.string(), z.array(z.string()).check(z.maxLength(filesPerProjectMax))])

const ProjectReply = z.extend(Saved, { project: Project })

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'anyone',
  summary: 'Published projects, pinned first, then nearest to lat,lng where given, else newest',
  query: z.object({
    projectType: z.optional(Choices(projectTypes)),
    infrastructureCategories: z.optional(Choices(categories)),
    lat: described('Latitude in degrees, together with lng: nearest first', Degrees(90)),
    lng: described('Longitude in degrees', Degrees(180)),
    owner: described("An organization's id", z.string()),
    isPin: described('true: pinned ones only; false: the others only', orNothing(Flag)),
    loginType: described("Accepted and without effect: everyone's list is the same", z.string()),
    q: described('Every word must occur in the title, description, department or address', z.string().check(z.trim(), z.maxLength(200))),
    zip: described('Projects that ask this zip code; with radius and without lat,lng: projects around it', z.string()),
    radius: described('Miles around lat,lng, or around zip', Miles(3000)),
    /** `published` unless told. Drafts are found by officials of their own organisation only. */
    status: z.optional(Choices(listStatuses)),
    bbox: described('west,south,east,north in degrees; may cross the 180th meridian', z.string()),
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
      _id: true,
      title: true,
      description: true,
      images: true,
      location: true,
      infrastructureCategories: true,
      projectType: true,
      ownerName: true,
      isDemo: true,
      endDate: true,
      startDate: true,
      status: true,
      questionsCount: true,
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
  reads: true,
  access: 'viewer',
  summary: "An organisation's own projects, drafts included",
  /** `from` and `to` bound the day of publication; of creation for drafts. */
  body: z.object({ owner: Id, status: z.optional(orNothing(z.enum(statuses))), from: z.optional(Day), to: z.optional(Day), ...paging }),
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
  body: z.object({ alt: optionalLine(altLengthMax) }),
  reply: ProjectReply,
})
export const removeImages = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete/images',
  access: 'editor',
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
  query: z.object({ document: z.optional(Ids) }),
  body: z.optional(z.nullable(z.object({ documents: z.optional(Ids) }))),
  reply: ProjectReply,
})
