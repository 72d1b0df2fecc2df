import type { Category, projectTypes, statuses } from '../../features/projects/model/contract.ts'

type ProjectType = (typeof projectTypes)[number]
/** The types that the made-up answers are made for. */
export type QuestionType = 'open' | 'yesno' | 'rating'

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
  id: string
  /** also its slug, and what its logo is drawn from */
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
  /** YYYY-MM-DD */
  dateOfBirth: string
  ageRange: string
  /** E.164, of the range kept for fiction */
  mobileNumber: string
  address: DemoAddress
  emailVerifiedAt: Date | null
}

export interface DemoQuestion {
  id: string
  type: QuestionType
  text: string
}

export interface DemoDecision {
  id: string
  said: string
  doing: string
  status: 'promised' | 'done' | 'declined'
  /** YYYY-MM-DD */
  promisedFor: string | null
  postedAt: Date
  doneAt: Date | null
  questionIds: string[]
}

export interface DemoProject {
  id: string
  organizationId: string
  createdBy: string
  status: (typeof statuses)[number]
  title: string
  /** paragraphs with an empty line between them */
  description: string
  projectType: ProjectType
  category: Category
  department: string
  street: string
  city: string
  county: string
  state: string
  zip: string
  lat: number
  lng: number
  zipCodes: string[]
  /** first instant of its first day and last of its last, where it is */
  startsAt: Date
  endsAt: Date
  isPin: boolean
  surveyVisibility: 'Private' | 'Public'
  resultsPublished: boolean
  postedAt: Date | null
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
  questions: DemoQuestion[]
  facts: { id: string; label: string; value: string }[]
  updates: { id: string; title: string; text: string; postedAt: Date }[]
  decisions: DemoDecision[]
  reports: { id: string; updateId: string; text: string; createdAt: Date }[]
  /** to be drawn from category and seed */
  pictures: { category: Category; seed: string; alt: string }[]
  documents: { name: string; title: string; lines: string[] }[]
}

/** What somebody did on a project, and when. */
interface DemoAct {
  projectId: string
  userId: string
  createdAt: Date
}

/** A text, yes or no, or 1 to 5, as its question asks. */
export type DemoReply = { type: 'open'; text: string } | { type: 'yesno'; yes: boolean } | { type: 'rating'; rating: number }

export interface DemoAnswer extends DemoAct {
  id: string
  questionId: string
  reply: DemoReply
}

export interface DemoComment extends DemoAct {
  id: string
  text: string
  /** what the officials said to it */
  answer: { text: string; at: Date } | null
}

export interface DemoVote extends DemoAct {
  vote: 'yes' | 'no'
}

/** How officials know somebody who took part: by an alias that means nothing, another one in each project. */
export interface DemoRespondent extends DemoAct {
  alias: string
  sharesIdentity: boolean
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
