import type { JSONColumnType } from 'kysely'
import type { Groups, Level } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    population_figures: {
      id: string
      organization_id: string
      level: Level
      state: string
      place: string
      residents: number
      groups: JSONColumnType<Groups>
      source_name: string
      source_year: number
      source_link: string
      uploaded_at: Date
    }
  }
}
