// Question rows, for features that show a project with its questions.
import { sql } from 'kysely'
import type { Question } from './question-shapes.ts'

/** The part of a question that depends on its type, only the settings that the type has; and the section that begins with it. */
export type Settings = Partial<Pick<Question, 'options' | 'rows' | 'scale' | 'range' | 'section'>>

export type QuestionRow = {
  id: string
  text: string
  type: Question['type']
  position: number
  help: string
  required: boolean
  settings: Settings
  ask_if_question: string | null
  ask_if_answers: string[]
  /** A condition that is more than the answers to one question. */
  ask_if: NonNullable<Question['askIf']> | null
}

/** A question row in the shape of the contract. */
export const questionOf = (projectId: string, row: QuestionRow): Question => ({
  _id: row.id,
  project: projectId,
  text: row.text,
  type: row.type,
  order: row.position,
  help: row.help,
  required: row.required,
  options: row.settings.options ?? [],
  ...(row.settings.rows && { rows: row.settings.rows }),
  scale: row.settings.scale ?? null,
  range: row.settings.range ?? null,
  ...(row.settings.section && { section: row.settings.section }),
  askIf: row.ask_if ?? (row.ask_if_question === null ? null : { question: row.ask_if_question, answers: row.ask_if_answers }),
})

/** The columns of a `QuestionRow`. */
export const questionColumns = sql`id, text, type, position, help, required, settings, ask_if_question, ask_if_answers, ask_if`
