import type { ColumnType } from 'kysely'
import type { Cause } from '../../records/retention/contract.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    retention_periods: { organization_id: string; months: number }
    retention_holds: { project_id: string; reason: string; held_at: Date }
    retention_warnings: { project_id: string; removal_day: string; days_before: number; sent_at: Date }
    retention_packages: { project_id: string; manifest_hash: string; taken_at: Date }
    retention_receipts: {
      id: string
      organization_id: string
      project_id: string
      title: string
      cause: Cause
      completed_at: Date | null
      removed_at: Date
      counts: ColumnType<Record<string, number>, string, never>
      package_hash: string | null
      package_taken_at: Date | null
      files_removed_at: Date | null
    }
  }
}
