// The schema of a question in the API.
import * as z from 'zod/mini'
import { Id } from '../../../core/contract/schemas.ts'

export const questionTypes = [
  'open',
  'yesno',
  'rating',
  'choice',
  'choices',
  'scale',
  'ranking',
  'number',
  'date',
  'place',
  'matrix',
  'file',
  'line',
  'area',
  'points',
] as const

/** A picture of the project that shows an option, in a size for a card. */
export const OptionImage = z.object({ _id: Id, alt: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type OptionImage = z.infer<typeof OptionImage>

/** An answer option of a question; the key stays the same if the label changes. */
export const Option = z.object({
  key: z.string(),
  label: z.string(),
  /** People who choose it write their own words; the last option of a choice or multiple choice question. */
  isOther: z.optional(z.boolean()),
  /** For choice and multiple choice questions. */
  image: z.optional(OptionImage),
})
export type Option = z.infer<typeof Option>
/** A row of a matrix question; the key stays the same if the label changes. */
export const MatrixRow = z.object({ key: z.string(), label: z.string() })
/** How the answer to a number or date question is compared; `between` includes both ends. */
export const comparisons = ['is', 'isNot', 'atLeast', 'atMost', 'between', 'before', 'after'] as const
export type AnswerComparison = (typeof comparisons)[number]
/** An earlier question was answered with one of `answers`; with `is`, its number or day compares so with them. */
export const QuestionCondition = z.object({ question: Id, answers: z.array(z.string()), is: z.optional(z.enum(comparisons)) })
export type QuestionCondition = z.infer<typeof QuestionCondition>

/** The heading and words that begin a section of a survey. They are no question, and take no answer. */
export const QuestionSection = z.object({ title: z.string(), text: z.string() })
export type QuestionSection = z.infer<typeof QuestionSection>

export const Question = z.object({
  _id: Id,
  project: Id,
  text: z.string(),
  type: z.enum(questionTypes),
  order: z.int(),
  /** A line under the question; may be empty. */
  help: z.string(),
  /** The survey cannot be submitted without an answer to it. */
  required: z.boolean(),
  /** For choice, multiple choice, ranking and points questions, and for a matrix without a scale; else empty. */
  options: z.array(Option),
  /** Left out unless the question is a matrix: each row takes one option, or one step of the scale. */
  rows: z.optional(z.array(MatrixRow)),
  /**
   * For scale questions, for a matrix without options, and for ratings whose ends the editor named; for points from 0 to how many people
   * share out; else null.
   */
  scale: z.nullable(z.object({ min: z.int(), max: z.int(), minLabel: z.string(), maxLabel: z.string() })),
  /** For number questions, else null; an end is null if it is open. */
  range: z.nullable(z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()), unit: z.string() })),
  /** Asked only of respondents who meet the condition, and all of `and`, or one of `or`, beside it; null: asked of everyone. */
  askIf: z.nullable(
    z.extend(QuestionCondition, { and: z.optional(z.array(QuestionCondition)), or: z.optional(z.array(QuestionCondition)) }),
  ),
  /** Left out unless a section of the survey begins with the question. */
  section: z.optional(QuestionSection),
})
export type Question = z.infer<typeof Question>
