import type { Generated } from 'kysely'
import type { VoteValue } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    comments: {
      id: string
      project_id: string
      user_id: string
      text: string
      created_at: Generated<Date>
      edited_at: Generated<Date | null>
      /** What the officials answer, and since when. */
      answer: Generated<string | null>
      answered_at: Generated<Date | null>
      /** Set while officials hide the comment; `comments_count` of the project leaves it out. */
      hidden_at: Generated<Date | null>
      hidden_reason: Generated<string | null>
    }
    likes: { project_id: string; user_id: string; created_at: Generated<Date> }
    votes: { project_id: string; user_id: string; vote: VoteValue; created_at: Generated<Date> }
  }
}
