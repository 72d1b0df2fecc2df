import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Flag, Id, Instant, nextCursor, optionalLine, paging, Saved } from '../../../core/contract/schemas.ts'
import { LanguageId } from '../../translations/model/contract.ts'
import { Choices, Degrees, described, Miles, orNothing } from './list-query.ts'
import { categories, Day, listStatuses, Project, ProjectInput, ProjectSummary, projectStatuses, projectTypes, sorts } from './shapes.ts'

export * from './form-contract.ts'
export * from './media-contract.ts'
export * from './question-shapes.ts'
export * from './shapes.ts'
export { documentBytesMax, imageBytesMax } from './upload-limits.ts'

const ProjectReply = z.extend(Saved, { project: Project })

/** The filters of lists, maps and counts. */
const filters = {
  projectType: z.optional(Choices(projectTypes)),
  infrastructureCategories: z.optional(Choices(categories)),
  lat: described('Latitude in degrees, together with lng: nearest first', Degrees(90)),
  lng: described('Longitude in degrees', Degrees(180)),
  owner: described("An organization's id", z.string()),
  isPin: described('true: pinned ones only; false: the others only', orNothing(Flag)),
  loginType: described("Accepted and without effect: everyone's list is the same", z.string()),
  q: described(
    [
      'Every word must occur in the title, description, department or address, one of two letters as a word of its own.',
      'Accents and capitals do not matter. If no project contains all words, similar ones are found: see `similar`',
    ].join(' '),
    optionalLine(200),
  ),
  zip: described('Projects that ask this zip code; with radius and without lat,lng: projects around it', z.string()),
  radius: described('Miles around lat,lng, or around zip', Miles(3000)),
  /** `published` by default. Only officials find drafts, and only their own organization's. */
  status: z.optional(Choices(listStatuses)),
  bbox: described('west,south,east,north in degrees; may cross the 180th meridian', z.string()),
}
/** Exact up to 1,000, or up to 100 for very frequent words; `totalCapped` is true if there are more. */
const counted = { total: z.int(), totalCapped: z.boolean() }

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  access: 'anyone',
  key: { scope: 'projects:read', touches: 'ownList' },
  memory: { fromReplica: true, sharedBy: 'everyone', isSharedQuery: ({ lat }) => lat === undefined, isSentAsWritten: true },
  summary:
    'Published projects, pinned first, then nearest to lat,lng where given, else newest, or as sort says; with q the most relevant first',
  query: z.object({
    ...filters,
    sort: described(
      'nearest (to lat,lng or zip with radius), newest, closing (soonest first) or liked (most first)',
      orNothing(z.enum(sorts)),
    ),
    ...paging,
  }),
  reply: z.object({
    projects: z.array(ProjectSummary),
    nextCursor,
    ...counted,
    /** True if no project contains all words of `q`: these contain similar ones, the most similar first. */
    similar: z.boolean(),
  }),
})
export const listPoints = endpoint({
  method: 'GET',
  path: '/projects/points',
  access: 'anyone',
  key: { scope: 'projects:read', touches: 'ownList' },
  memory: { fromReplica: true, sharedBy: 'everyone', withoutCounts: true, isSentAsWritten: true },
  operationId: 'listProjectPoints',
  summary:
    'The projects of a bbox for a map, those that lie close together as one with their number. Filters as in GET /projects, no drafts',
  /** `original=1`: titles as they were written, even if they are translated into the language of the request. */
  query: z.object({ ...filters, bbox: z.string().check(z.minLength(1, 'field.required')), original: z.optional(z.string()) }),
  reply: z.object({
    /** The center of the group's projects, and their bounds. `project` is set for a single project. */
    groups: z.array(
      z.object({
        lat: z.number(),
        lng: z.number(),
        count: z.int(),
        bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        project: z.nullable(
          z.object({ _id: Id, title: z.string(), lang: z.optional(LanguageId), category: z.nullable(z.enum(categories)) }),
        ),
      }),
    ),
  }),
})
export const countProjects = endpoint({
  method: 'GET',
  path: '/projects/counts',
  access: 'anyone',
  key: { scope: 'projects:read', touches: 'ownList' },
  memory: { fromReplica: true, sharedBy: 'everyone', withoutCounts: true, isSentAsWritten: true },
  summary:
    'How many projects each choice of status, type and category would bring beside the other filters; null where they are over 1,000',
  query: z.object(filters),
  reply: z.object({
    statuses: z.nullable(z.object({ open: z.int(), soon: z.int(), closed: z.int(), completed: z.int(), all: z.int() })),
    types: z.nullable(z.record(z.enum(projectTypes), z.int())),
    categories: z.nullable(z.record(z.enum(categories), z.int())),
  }),
})
export const showProject = endpoint({
  method: 'GET',
  path: '/projects/:id',
  access: 'reader',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  memory: { sharedBy: 'visitors', isSentAsWritten: true },
  summary: 'One project with everything the caller may see of it; without a login only of organizations with open reading',
  params: ByProjectId,
  reply: z.object({ project: Project }),
})
/** What a shared link or a scanned code shows before login: enough to recognize the project. */
export const previewProject = endpoint({
  method: 'GET',
  path: '/projects/:id/preview',
  access: 'anyone',
  key: { scope: 'projects:read', touches: { project: 'params.id' } },
  summary: 'Title, picture and city of a published project, for the login page and link previews',
  params: ByProjectId,
  reply: z.object({
    project: z.extend(
      z.pick(ProjectSummary, {
        _id: true,
        title: true,
        description: true,
        images: true,
        location: true,
        infrastructureCategories: true,
        projectType: true,
        ownerName: true,
        ownerVerified: true,
        isDemo: true,
        endDate: true,
        startDate: true,
        status: true,
        questionsCount: true,
      }),
      { shareImage: z.string() },
    ),
  }),
})
export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  access: 'editor',
  key: { scope: 'projects:write', touches: 'organization' },
  summary: 'A new project, a draft unless status says published',
  body: ProjectInput,
  reply: ProjectReply,
})
export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects/:id',
  access: 'editor',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Changes what is sent and leaves the rest; status publishes, completes or reopens',
  params: ByProjectId,
  body: ProjectInput,
  reply: ProjectReply,
})
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/:id/delete',
  access: 'administrator',
  key: { scope: 'projects:write', touches: { project: 'params.id' } },
  summary: 'Deletes a project. One with responses needs its title and can be restored for 30 days; one without is removed with its files',
  params: ByProjectId,
  refusals: [409],
  body: z.optional(z.nullable(z.object({ title: z.optional(optionalLine(2000)) }))),
  reply: z.extend(Saved, {
    /** Until when the project can be restored; null if it was removed. */
    restorableUntil: z.nullable(Instant),
  }),
})
export const ownerProjects = endpoint({
  method: 'POST',
  path: '/projects/ownerProject',
  reads: true,
  access: 'viewer',
  key: { scope: 'projects:read', touches: 'ownList' },
  operationId: 'listOwnProjects',
  summary: "An organisation's own projects, drafts included",
  /** `from` and `to` limit the publication date, or the creation date for drafts. */
  body: z.object({
    owner: Id,
    status: z.optional(orNothing(z.enum(projectStatuses))),
    from: z.optional(Day),
    to: z.optional(Day),
    ...paging,
  }),
  reply: z.object({ projects: z.array(ProjectSummary), nextCursor, ...counted }),
})
