// What a kind of question is, as data. Each kind has a folder; everything else asks for what is declared here, never which kind it is.
import type { Question } from '../../projects/model/contract.ts'

export type Kind = Question['type']

/** The fields that decide whether an answer is valid. */
export type QuestionSpec = Pick<Question, 'type' | 'options' | 'scale' | 'range'> & {
  [Key in 'rows' | 'required']?: Question[Key] | undefined
}

/** What results show of a question: the shape of its figures. Several kinds can have the same one. */
export type FigureShape =
  /** How many chose the first of two answers. */
  | 'share'
  /** Equal steps between two ends, which have a mean. */
  | 'steps'
  /** One option for each person. */
  | 'options'
  /** Several options for each person: shares add up to more than 100%. */
  | 'several'
  /** Every option has a rank from each person. */
  | 'ranks'
  /** Numbers, counted by intervals. */
  | 'numbers'
  /** Days, counted by month or year. */
  | 'days'
  /** Points on a map, counted by zip code. */
  | 'places'
  /** A mean number of points for each option. */
  | 'points'
  /** A value for each row. */
  | 'pairs'
  /** Answers in own words, of which only the number is published; so for files and drawings. */
  | 'words'
  | 'files'
  | 'drawings'

/**
 * What an editor defines of a question, beside its words. `ends` are the labels of steps that are always the same, `total` is a number to
 * share out.
 */
export type KindPart = 'options' | 'rows' | 'scale' | 'ends' | 'range' | 'total'

export type KindTraits = {
  figures: FigureShape
  /** The column that holds an answer; `list` is a list of keys in the same column as `value`. */
  stored: 'text' | 'yes' | 'rating' | 'value' | 'list'
  parts: readonly KindPart[]
  /** The values that totals are counted by, in order; left out by kinds whose values are not known in advance. */
  values?: (asked: Pick<QuestionSpec, 'options' | 'scale'>) => readonly string[]
  /** The maximum number of options. */
  optionsMax?: number
  /** One of the options can take own words, and options can have pictures. */
  mayOfferOther?: true
  /** Every answer names all options, so none can be added once there are answers. */
  isComplete?: true
  /** What people draw on a map. */
  drawn?: 'line' | 'area'
}
