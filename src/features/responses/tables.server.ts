import type { Generated } from 'kysely'
import type { VoteValue } from './rules.ts'

declare module '../../core/database.server.ts' {
  interface Tables {
    comments: { id: string; project_id: string; user_id: string; text: string; created_at: Generated<Date> }
    likes: { project_id: string; user_id: string; created_at: Generated<Date> }
    votes: { project_id: string; user_id: string; vote: VoteValue; created_at: Generated<Date> }
  }
}
