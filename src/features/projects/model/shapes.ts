// The schemas of projects in the API.

import * as z from 'zod/mini'
import { Id, Instant, OptionalWords, optionalLine } from '../../../core/contract/schemas.ts'
import { detailFields, listedFields, sentFields } from '../fields/schemas.ts'
import { Question } from './question-shapes.ts'

export { type Category, categories, type ProjectType, projectTypes, titleLengthMax } from '../fields/fields.ts'
export { Day, Location } from '../fields/schemas.ts'

export const projectStatuses = ['draft', 'published', 'completed'] as const
export type Status = (typeof projectStatuses)[number]
/**
 * The statuses that lists can be filtered by: the stored ones, and for published projects whether they are open, closing soon or closed.
 */
export const listStatuses = [...projectStatuses, 'open', 'soon', 'closed'] as const
export type ListStatus = (typeof listStatuses)[number]
export const sorts = ['nearest', 'newest', 'closing', 'liked'] as const
export type Sort = (typeof sorts)[number]
/** Lists and counts are exact up to this number; above it they report that there are more. */
export const countedMax = 1000

export const filesPerCallMax = 10
export const filesPerProjectMax = 50
/** Larger pictures are rejected before they are decoded. */
export const imagePixelsMax = 50_000_000
/** Lists and previews cut a description to this many characters. */
export const listedDescriptionLengthMax = 300
export const altLengthMax = 300
export const factsMax = 24
export const updatesMax = 100

/** A picture: `url` is the largest size, `sizes` has the narrower ones for `srcset`; `avif` is null until it is made. */
export const ProjectImage = z.object({
  _id: Id,
  url: z.string(),
  name: z.string(),
  size: z.int(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Drawn by the product: not a photograph of the place. */
  drawing: z.boolean(),
  sizes: z.array(z.object({ url: z.string(), width: z.int(), avif: z.nullable(z.string()) })),
})
export type ProjectImage = z.infer<typeof ProjectImage>
export const ProjectDocument = z.object({ _id: Id, url: z.string(), name: z.string(), size: z.int(), pages: z.nullable(z.int()) })
export type ProjectDocument = z.infer<typeof ProjectDocument>

/** A staff update. */
export const ProjectUpdate = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  postedDate: Instant,
  /** When its text was last edited; null if it was not. */
  editedDate: z.nullable(Instant),
  image: z.nullable(ProjectImage),
})
export type ProjectUpdate = z.infer<typeof ProjectUpdate>
export const ProjectFact = z.object({ _id: Id, label: z.string(), value: z.string() })
export type ProjectFact = z.infer<typeof ProjectFact>

/** What lists show of a project. */
export const ProjectSummary = z.object({
  _id: Id,
  /** A description has in lists and previews at most 300 characters, and ends with … if it was cut. */
  ...listedFields,
  /** In lists and previews the first picture only. */
  images: z.array(ProjectImage),
  /** The organization's id. */
  owner: Id,
  ownerName: z.string(),
  /** The organization is known to be what its name says. */
  ownerVerified: z.boolean(),
  isDemo: z.boolean(),
  status: z.enum(projectStatuses),
  likes: z.int(),
  commentsCount: z.int(),
  questionsCount: z.int(),
  postedDate: z.nullable(Instant),
  lastUpdate: Instant,
  completedAt: z.nullable(Instant),
  /** Miles from the list's origin; null without an origin. */
  distance: z.nullable(z.number()),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

export const Project = z.extend(ProjectSummary, {
  documents: z.array(ProjectDocument),
  liked: z.boolean(),
  /** Totals, only for the project's officials; null for others. */
  votes: z.nullable(z.object({ yes: z.int(), no: z.int() })),
  /** The caller's own vote. */
  vote: z.nullable(z.enum(['yes', 'no'])),
  ...detailFields,
  surveyVisibility: z.enum(['Private', 'Public']),
  resultsPublished: z.boolean(),
  /** Empty if the caller may not see the survey. */
  questions: z.array(Question),
  /** Newest first. */
  updates: z.array(ProjectUpdate),
  facts: z.array(ProjectFact),
  /** Whether the caller may respond; if not, the reason's code and sentence. */
  mayRespond: z.object({ allowed: z.boolean(), code: z.nullable(z.string()), message: z.nullable(z.string()) }),
  /**
   * The calendar day, in the organization's time zone, on which a completed project is removed with every response; null if
   * it is not completed or is on hold.
   */
  removalDate: z.nullable(z.iso.date()),
  /** The caller belongs to the project's organization. */
  isMine: z.boolean(),
  /** A picture of 1200 by 630 pixels for other sites; null for drafts. Its address changes with its content. */
  shareImage: z.nullable(z.string()),
  /** Increases with every change of the form's fields. */
  version: z.int(),
})
export type Project = z.infer<typeof Project>

/**
 * What a form or an API client sends. Every field is optional while the project is a draft. A known `location.zip` completes a missing
 * city, county, state, lat and lng. `facts` and `updates` replace the stored lists; an update with its `_id` keeps its date. Entries
 * without text are ignored.
 */
export const ProjectInput = z.object({
  ...sentFields,
  facts: z.optional(
    z.array(z.object({ _id: z.optional(Id), label: optionalLine(80), value: optionalLine(120) })).check(z.maxLength(factsMax)),
  ),
  updates: z.optional(
    z.array(z.object({ _id: z.optional(Id), title: optionalLine(120), text: OptionalWords(4000) })).check(z.maxLength(updatesMax)),
  ),
  status: z.optional(z.enum(projectStatuses)),
  /** The version that was edited: any other current version is rejected with 409. */
  version: z.optional(z.int()),
})
export type ProjectInput = z.infer<typeof ProjectInput>
