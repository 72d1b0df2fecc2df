import type { JSONColumnType } from 'kysely'
import type { Division, Run } from './publishing.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    published_counts: {
      project_id: string
      question_id: string | null
      division: Division | null
      step: number
      count: number
      runs: JSONColumnType<Run[]>
      shown_at: Date
    }
    published_results: { project_id: string; questions: string[]; invited: string | null; changed_at: Date }
  }
}
