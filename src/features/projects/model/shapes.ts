// The schemas of projects in the API.

import * as z from 'zod/mini'
import { Id, Instant, OptionalWords, optionalLine } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { Question } from './question-shapes.ts'

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
export type ProjectType = (typeof projectTypes)[number]
export type Category = (typeof categories)[number]
export const statuses = ['draft', 'published', 'completed'] as const
export type Status = (typeof statuses)[number]
/**
 * The statuses that lists can be filtered by: the stored ones, and for published projects whether they are open, closing soon or closed.
 */
export const listStatuses = [...statuses, 'open', 'soon', 'closed'] as const
export type ListStatus = (typeof listStatuses)[number]
export const sorts = ['nearest', 'newest', 'closing', 'liked'] as const
export type Sort = (typeof sorts)[number]
/** Lists and counts are exact up to this number; above it they report that there are more. */
export const countedMax = 1000

export const titleLengthMax = 120
export const descriptionLengthMax = 20_000
export const zipCodesMax = 500
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
  /** In which the project's days begin and end: that of the place's county, or another that the organization chose. */
  timeZone: z.enum(timeZones),
})

/** What lists show of a project. */
export const ProjectSummary = z.object({
  _id: Id,
  title: z.string(),
  /** In lists and previews at most 300 characters, ending with … if it was cut. */
  description: z.string(),
  projectType: z.nullable(z.enum(projectTypes)),
  /** The first one decides the drawing and the pin. */
  infrastructureCategories: z.array(z.enum(categories)),
  department: z.string(),
  location: Location,
  zipCodes: z.array(z.string()),
  startDate: z.nullable(Instant),
  endDate: z.nullable(Instant),
  /** In lists and previews the first picture only. */
  images: z.array(ProjectImage),
  isPin: z.boolean(),
  /** The organization's id. */
  owner: Id,
  ownerName: z.string(),
  /** The organization is known to be what its name says. */
  ownerVerified: z.boolean(),
  isDemo: z.boolean(),
  status: z.enum(statuses),
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
  /** Only residents with a confirmed mobile number may respond. */
  requiresMobile: z.boolean(),
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

/** A day (its first instant as a start, its last as an end) or an exact instant. Its reader knows the time zone. */
export const Day = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date')
const choice = <const T extends readonly string[]>(values: T) =>
  z.optional(z.nullable(z.union([z.enum(values), z.literal('')], 'field.choice')))

const LocationInput = z.object({
  street: z.optional(optionalLine(200)),
  country: z.optional(optionalLine(60)),
  /** A two-letter code or a state's name. */
  state: z.optional(optionalLine(40)),
  city: z.optional(optionalLine(100)),
  /** Five digits or ZIP+4. */
  zip: z.optional(optionalLine(10)),
  plus4: z.optional(optionalLine(4)),
  county: z.optional(optionalLine(100)),
  lat: z.optional(z.nullable(z.number('project.location').check(z.gte(-90, 'project.location'), z.lte(90, 'project.location')))),
  lng: z.optional(z.nullable(z.number('project.location').check(z.gte(-180, 'project.location'), z.lte(180, 'project.location')))),
})

/**
 * What a form or an API client sends. Every field is optional while the project is a draft. A known `location.zip` completes a missing
 * city, county, state, lat and lng. `facts` and `updates` replace the stored lists; an update with its `_id` keeps its date. Entries
 * without text are ignored.
 */
export const ProjectInput = z.object({
  title: z.optional(optionalLine(titleLengthMax)),
  description: z.optional(OptionalWords(descriptionLengthMax)),
  projectType: choice(projectTypes),
  /** A list, or one of them as a text. */
  infrastructureCategories: z.optional(
    z.nullable(
      z.union([z.enum(categories), z.literal(''), z.array(z.enum(categories)).check(z.maxLength(categories.length))], 'field.choice'),
    ),
  ),
  department: z.optional(optionalLine(120)),
  location: z.optional(LocationInput),
  /** Who may respond; the project's own zip code by default. */
  zipCodes: z.optional(z.array(z.string()).check(z.maxLength(zipCodesMax))),
  startDate: z.optional(z.nullable(Day)),
  endDate: z.optional(z.nullable(Day)),
  isPin: z.optional(z.boolean()),
  /** Only residents with a confirmed mobile number may respond. */
  requiresMobile: z.optional(z.boolean()),
  facts: z.optional(
    z.array(z.object({ _id: z.optional(Id), label: optionalLine(80), value: optionalLine(120) })).check(z.maxLength(factsMax)),
  ),
  updates: z.optional(
    z.array(z.object({ _id: z.optional(Id), title: optionalLine(120), text: OptionalWords(4000) })).check(z.maxLength(updatesMax)),
  ),
  status: z.optional(z.enum(statuses)),
  /** The version that was edited: any other current version is rejected with 409. */
  version: z.optional(z.int()),
})
export type ProjectInput = z.infer<typeof ProjectInput>
