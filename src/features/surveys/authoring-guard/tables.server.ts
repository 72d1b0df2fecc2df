import type { Generated } from 'kysely'
import type { RuleName } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    guard_overrides: {
      id: string
      project_id: string
      question_id: string | null
      rule: RuleName
      wording: string
      reason: string
      user_id: string | null
      created_at: Date
      taken_back_at: Generated<Date | null>
    }
  }
}
