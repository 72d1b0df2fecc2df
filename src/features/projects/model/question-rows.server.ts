// Question rows, for features that show a project with its questions.
import { sql } from 'kysely'
import type { Option, OptionImage, Question } from './question-shapes.ts'
import { imageAddress } from './summary.server.ts'

/** The part of a question that depends on its type, only the settings that the type has; and the section that begins with it. */
export type Settings = Partial<Pick<Question, 'rows' | 'scale' | 'range' | 'section'> & { options: StoredOption[] }>
/** The address of a picture follows from its project. */
export type StoredOption = Omit<Option, 'image'> & { image?: Omit<OptionImage, 'url'> | undefined }

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

/** The stored options with the addresses of their pictures. */
export const storedOptionsIn = (projectId: string, { options = [] }: Settings): Option[] =>
  options.map(({ image, ...option }) =>
    image ? { ...option, image: { ...image, url: imageAddress(projectId, image._id, image.width) } } : option,
  )

/** A question row in the shape of the contract. */
export const storedQuestionOf = (projectId: string, row: QuestionRow): Question => ({
  _id: row.id,
  project: projectId,
  text: row.text,
  type: row.type,
  order: row.position,
  help: row.help,
  required: row.required,
  options: storedOptionsIn(projectId, row.settings),
  ...(row.settings.rows && { rows: row.settings.rows }),
  scale: row.settings.scale ?? null,
  range: row.settings.range ?? null,
  ...(row.settings.section && { section: row.settings.section }),
  askIf: row.ask_if ?? (row.ask_if_question === null ? null : { question: row.ask_if_question, answers: row.ask_if_answers }),
})

/** The columns of a `QuestionRow`. */
export const questionColumns = sql`id, text, type, position, help, required, settings, ask_if_question, ask_if_answers, ask_if`
