import type { Category, projectTypes } from '../../features/projects/model/contract.ts'

/** A text with alternatives: `The {path|sidewalk} is narrow` uses one of the two. */
type Spoken = string

/** Of the age ranges 16-17, 18-24, 25-34, 35-44, 45-54, 55-64, 65+. */
export type AgeShares = readonly [number, number, number, number, number, number, number]

type Rewording = { text: string; until: number }

/**
 * `before`: an earlier wording, and the day on which it was changed. `middle`: the average rating, which is drawn otherwise. `lowest`: how
 * many people choose 1, whatever the day. `ends`: the labels of 1 and 5, instead of the default ones. A row of a matrix has the average
 * place of its options, from 0.
 */
export type StoryQuestion =
  | { type: 'yesno'; text: string; before?: Rewording }
  | { type: 'rating'; text: string; before?: Rewording; middle?: number; lowest?: number; ends?: readonly [low: string, high: string] }
  | { type: 'open'; text: string; voices: readonly Spoken[] }
  | { type: 'matrix'; text: string; rows: readonly (readonly [label: string, middle: number])[]; options: readonly string[] }

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
  /** The day on which its results were published; a completed project publishes them when it is completed. */
  results?: number
  isPin?: true
  survey: 'Private' | 'Public'
  /** Participation relative to the other projects: 1 is average. */
  interest: number
  /** People with an account who answer this project and no other, and how they differ from the city's other residents. */
  crowd?: { people: number; ages: AgeShares; zips: Readonly<Record<string, number>>; commentShare: number }
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
