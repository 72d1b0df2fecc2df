import type { ColumnType, Generated } from 'kysely'
import type { Asked } from './options.ts'
import type { AnswerValue, QuestionType } from './rules.ts'

/** Only what the type needs is there. */
export type Settings = Partial<Pick<Asked, 'options' | 'scale' | 'range'>>

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    questions: {
      id: string
      project_id: string
      text: string
      type: QuestionType
      position: number
      help: Generated<string>
      required: Generated<boolean>
      settings: ColumnType<Settings, string | undefined, string>
      ask_if_question: Generated<string | null>
      ask_if_answers: Generated<string[]>
      created_at: Generated<Date>
    }
    answers: {
      id: string
      question_id: string
      project_id: string
      user_id: string
      answer_text: string | null
      answer_yes: boolean | null
      answer_rating: number | null
      answer_value: ColumnType<AnswerValue | null, string | null | undefined, string | null>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    respondents: {
      project_id: string
      user_id: string
      alias: string
      shares_identity: Generated<boolean>
      submissions: Generated<string[]>
      created_at: Generated<Date>
    }
  }
}
