import type { Category, projectTypes } from '../../features/projects/model/contract.ts'

/** A text with alternatives: `The {path|sidewalk} is narrow` uses one of the two. */
type Spoken = string

export type StoryQuestion = { type: 'yesno' | 'rating'; text: string } | { type: 'open'; text: string; voices: readonly Spoken[] }

export interface StoryDecision {
  said: string
  doing: string
  posted: number
  /** The due day and the day it was done; neither if it is declined. */
  promised?: number
  done?: number
  /** The index of the story's question that it answers. */
  answers: readonly number[]
}

/**
 * The source of a demo project. Days count from the load day: -3 is three days before it, 12 is in twelve days. Places are real, everything
 * else is fictional.
 */
export interface Story {
  /** Names it in its city's translations. */
  key: string
  title: string
  projectType: (typeof projectTypes)[number]
  category: Category
  department: string
  street: string
  zip: string
  lat: number
  lng: number
  /** The zip codes whose residents are asked. */
  zipCodes: readonly [string, ...string[]]
  /** First and last day. */
  open: readonly [from: number, to: number]
  status: { draft: true } | { posted: number; completed?: number }
  isPin?: true
  survey: 'Private' | 'Public'
  /** Participation relative to the other projects: 1 is average. */
  interest: number
  /** Paragraphs. */
  description: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  updates: readonly { day: number; title: string; text: string }[]
  /** The decisions of "You said, we did". */
  decisions?: readonly StoryDecision[]
  /** A report on one of its updates, by index. */
  reports?: readonly { update: number; day: number; text: string }[]
  questions: readonly StoryQuestion[]
  comments: readonly Spoken[]
  /** Titles of its PDF documents. */
  documents?: readonly string[]
  /** The category of a second picture. */
  alsoPictured?: Category
}
