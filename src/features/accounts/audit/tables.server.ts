import type { ColumnType } from 'kysely'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    audit_entries: {
      id: string
      organization_id: string
      user_id: string
      user_name: string
      action: string
      subject_type: string | null
      subject_id: string | null
      subject_title: string | null
      at: Date
      ip: string
      details: ColumnType<Record<string, unknown>, string, never>
    }
  }
}
