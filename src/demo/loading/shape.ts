import type { TimeZone } from '../../core/time/time-zones.ts'
import type { Category, projectStatuses, projectTypes } from '../../features/projects/model/contract.ts'

type DemoProjectType = (typeof projectTypes)[number]
/** The types of questions that have generated answers. */
export type DemoQuestionType = 'open' | 'yesno' | 'rating' | 'matrix'

export interface DemoAddress {
  streetAddress: string
  apartment: string
  city: string
  county: string
  state: string
  zipCode: string
  plus4: string
  country: string
}

export interface DemoOrganization {
  timeZone: TimeZone
  id: string
  /** Also its slug, and the seed of its logo. */
  key: string
  name: string
  type: 'City'
  title: string
  department: string
  address: DemoAddress
  createdAt: Date
}

interface DemoPerson {
  id: string
  title: string
  firstName: string
  lastName: string
  email: string
  createdAt: Date
}

export interface DemoOfficial extends DemoPerson {
  organizationId: string
  permission: 'administrator' | 'editor' | 'viewer'
  role: string
  department: string
}

export interface DemoResident extends DemoPerson {
  gender: 'Female' | 'Male' | 'Other' | 'Prefer not to answer'
  ethnicity: string
  residentStatus: string
  /** YYYY-MM-DD. */
  dateOfBirth: string
  ageRange: string
  /** E.164, from the range reserved for fiction. */
  /** Of the first 100 residents of a city. */
  mobileNumber: string | null
  address: DemoAddress
  emailVerifiedAt: Date | null
}

type Label = { key: string; label: string }

export interface DemoQuestion {
  id: string
  type: DemoQuestionType
  text: string
  /** Of a matrix. */
  rows: Label[]
  options: Label[]
  /** The labels of a rating's ends; null for the default ones. */
  scale: { min: number; max: number; minLabel: string; maxLabel: string } | null
  /** Its earlier wording, and the time of the change. */
  before: { text: string; until: Date } | null
}

export interface DemoDecision {
  id: string
  said: string
  doing: string
  status: 'promised' | 'done' | 'declined'
  /** YYYY-MM-DD. */
  promisedFor: string | null
  postedAt: Date
  doneAt: Date | null
  questionIds: string[]
}

export interface DemoProject {
  id: string
  /** Its story's. */
  key: string
  organizationId: string
  createdBy: string
  status: (typeof projectStatuses)[number]
  title: string
  /** Paragraphs separated by an empty line. */
  description: string
  projectType: DemoProjectType
  category: Category
  department: string
  street: string
  city: string
  county: string
  state: string
  timeZone: TimeZone
  zip: string
  lat: number
  lng: number
  zipCodes: string[]
  /** The first instant of its first day and the last of its last, in its state. */
  startsAt: Date
  endsAt: Date
  isPin: boolean
  surveyVisibility: 'Private' | 'Public'
  /** When its results were published. */
  resultsAt: Date | null
  postedAt: Date | null
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
  questions: DemoQuestion[]
  facts: { id: string; label: string; value: string }[]
  updates: { id: string; title: string; text: string; postedAt: Date }[]
  decisions: DemoDecision[]
  reports: { id: string; updateId: string; text: string; createdAt: Date }[]
  /** Drawn from category and seed. */
  pictures: { category: Category; seed: string; alt: string }[]
  documents: { name: string; title: string; lines: string[] }[]
}

/** A person's action on a project, and its time. */
interface DemoAct {
  projectId: string
  userId: string
  createdAt: Date
}

/** A text, yes or no, or 1 to 5, depending on the question. */
export type DemoReply =
  | { type: 'open'; text: string }
  | { type: 'yesno'; yes: boolean }
  | { type: 'rating'; rating: number }
  | { type: 'matrix'; pairs: string[] }

export interface DemoAnswer extends DemoAct {
  id: string
  questionId: string
  /** The number of the wording that the person saw. */
  wording: number
  reply: DemoReply
}

export interface DemoComment extends DemoAct {
  id: string
  text: string
  /** The officials' reply. */
  answer: { text: string; at: Date } | null
}

export interface DemoVote extends DemoAct {
  vote: 'yes' | 'no'
}

/** The random alias by which officials know a participant; a different one in each project. */
export interface DemoRespondent extends DemoAct {
  id: string
  alias: string
  sharesIdentity: boolean
  /** They had moved to another zip code. */
  moved: boolean
  /** Equal for two accounts that are probably one person's. */
  personHash: Buffer | null
}

export interface DemoContent {
  organizations: DemoOrganization[]
  officials: DemoOfficial[]
  residents: DemoResident[]
  projects: DemoProject[]
  answers: DemoAnswer[]
  comments: DemoComment[]
  likes: DemoAct[]
  votes: DemoVote[]
  respondents: DemoRespondent[]
}
