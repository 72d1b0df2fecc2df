import type { Generated, JSONColumnType } from 'kysely'
import type { Run } from './publishing.ts'
import type { QuestionType } from './rules.ts'

declare module '../../core/database.server.ts' {
  interface Tables {
    questions: {
      id: string
      project_id: string
      text: string
      type: QuestionType
      position: number
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
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    published_counts: {
      project_id: string
      question_id: string | null
      step: number
      count: number
      runs: JSONColumnType<Run[]>
      shown_at: Date
    }
    respondents: {
      project_id: string
      user_id: string
      alias: string
      shares_identity: Generated<boolean>
      created_at: Generated<Date>
    }
  }
}
