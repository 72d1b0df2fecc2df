import type { Generated } from 'kysely'
import type { Outcome, Reason } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    reports: {
      id: string
      project_id: string
      user_id: string
      update_id: string | null
      decision_id: string | null
      comment_id: string | null
      reason: Reason
      text: Generated<string>
      created_at: Date
      resolved_at: Generated<Date | null>
      outcome: Generated<Outcome | null>
    }
  }
}
