import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant } from '../../../core/contract/schemas.ts'
import { decisionStatuses } from '../../projects/decisions/rules.ts'
import { categories, projectTypes } from '../../projects/model/contract.ts'

export const dateKinds = ['published', 'opens', 'closes', 'completed', 'resultsPublished', 'promised'] as const

/** A day in the organization's time zone. */
const Day = z.iso.date()

const OpenProject = z.object({
  _id: Id,
  title: z.string(),
  status: z.enum(['published', 'completed']),
  projectType: z.nullable(z.enum(projectTypes)),
  categories: z.array(z.enum(categories)),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Zip codes whose residents may respond. */
  zipCodes: z.array(z.string()),
  publishedOn: z.nullable(Day),
  opensOn: z.nullable(Day),
  closesOn: z.nullable(Day),
  completedOn: z.nullable(Day),
  /** Null unless the results are published. */
  resultsPublishedOn: z.nullable(Day),
  /** When the published results last changed: their figures, or which questions are in them. Null unless they are published. */
  resultsChangedAt: z.nullable(Instant),
  url: z.string(),
})
export type OpenProject = z.infer<typeof OpenProject>

const OpenDecision = z.object({
  _id: Id,
  project: Id,
  projectTitle: z.string(),
  said: z.string(),
  doing: z.string(),
  status: z.enum(decisionStatuses),
  promisedFor: z.nullable(Day),
  postedOn: Day,
  /** When it was posted, edited or carried out, whichever is last. */
  changedAt: Instant,
  doneOn: z.nullable(Day),
  url: z.string(),
})
export type OpenDecision = z.infer<typeof OpenDecision>

const OpenDate = z.object({ date: Day, kind: z.enum(dateKinds), project: Id, title: z.string(), url: z.string() })
export type OpenDate = z.infer<typeof OpenDate>

const OpenData = z.object({
  organization: z.object({ _id: Id, slug: z.string(), name: z.string(), state: z.string() }),
  /** An address of the license's text. */
  license: z.string(),
  /** The head of the organization's chain of records, published daily; null before the first. */
  chainHead: z.nullable(z.object({ position: z.int(), hash: z.string(), publishedAt: Instant })),
  /** When anything in it last changed; null while it is empty. */
  changedAt: z.nullable(Instant),
  /** Newest first. */
  projects: z.array(OpenProject),
  /**
   * Newest first. Without open reading, decisions are for people with an account, but for the latest fulfilled one of each project, which
   * visitors read below the list of projects.
   */
  decisions: z.array(OpenDecision),
  /** Which decisions these are. */
  decisionsShown: z.enum(['all', 'fulfilled']),
  /** In order. */
  dates: z.array(OpenDate),
})
export type OpenData = z.infer<typeof OpenData>

export const listOpenData = endpoint({
  method: 'GET',
  path: '/openData',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'Verified organizations that have published a project, whose open data can be downloaded',
  reply: z.object({ organizations: z.array(z.object({ slug: z.string(), name: z.string(), state: z.string(), projects: z.int() })) }),
})

export const showOpenData = endpoint({
  method: 'GET',
  path: '/openData/:slug',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'The open data of a verified organization: projects, decisions and dates. Published results are in GET /projects/{id}/published',
  params: z.object({ slug: z.string() }),
  reply: z.object({ openData: OpenData }),
})
