import type { JSONColumnType } from 'kysely'
import type { Run } from './publishing.ts'

declare module '../../core/database.server.ts' {
  interface Tables {
    published_counts: {
      project_id: string
      question_id: string | null
      step: number
      count: number
      runs: JSONColumnType<Run[]>
      shown_at: Date
    }
  }
}
