import type { Generated } from 'kysely'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    contact_messages: {
      id: string
      name: string
      email: string
      are_you: string
      feedback_type: string | null
      message: string
      created_at: Generated<Date>
    }
    captcha_solutions: { challenge: string; expires_at: Date }
  }
}
