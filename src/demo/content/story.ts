import type { Category, projectTypes } from '../../features/projects/model/contract.ts'

/** A text with choices: `The {path|sidewalk} is narrow` is said one way or the other. */
type Spoken = string

export type StoryQuestion = { type: 'yesno' | 'rating'; text: string } | { type: 'open'; text: string; voices: readonly Spoken[] }

export interface StoryDecision {
  said: string
  doing: string
  posted: number
  /** by which day, and on which day it was done; neither where it is declined */
  promised?: number
  done?: number
  /** which of the story's questions it answers, from 0 */
  answers: readonly number[]
}

/**
 * A demo project as it is written. Days count from the day the demo is loaded: -3 is three days before it, 12 is in
 * twelve days. Places are real, everything else is made up.
 */
export interface Story {
  title: string
  projectType: (typeof projectTypes)[number]
  category: Category
  department: string
  street: string
  zip: string
  lat: number
  lng: number
  /** whose residents are asked */
  zipCodes: readonly [string, ...string[]]
  /** first and last day */
  open: readonly [from: number, to: number]
  status: { draft: true } | { posted: number; completed?: number }
  isPin?: true
  survey: 'Private' | 'Public'
  /** how many take part, next to the other projects: 1 is usual */
  interest: number
  /** paragraphs */
  description: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  updates: readonly { day: number; title: string; text: string }[]
  /** "You said, we did" */
  decisions?: readonly StoryDecision[]
  /** what somebody says is wrong with one of its updates, from 0 */
  reports?: readonly { update: number; day: number; text: string }[]
  questions: readonly StoryQuestion[]
  comments: readonly Spoken[]
  /** titles of its PDF documents */
  documents?: readonly string[]
  /** a second picture, of this category */
  alsoPictured?: Category
}
