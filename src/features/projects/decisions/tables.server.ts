import type { Generated } from 'kysely'
import type { DecisionStatus } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    decisions: {
      id: string
      project_id: string
      said: string
      doing: string
      status: DecisionStatus
      /** YYYY-MM-DD on the calendar of the organisation's state. */
      promised_for: string | null
      posted_at: Date
      edited_at: Generated<Date | null>
      done_at: Date | null
    }
    decision_questions: { decision_id: string; question_id: string }
  }
}
