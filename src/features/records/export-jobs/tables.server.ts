import type { ColumnType, Generated } from 'kysely'
import type { GroupName } from '../../results/model/groups.ts'
import type { ExportKind, ExportStatus } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    exports: {
      id: string
      organization_id: string
      user_id: string | null
      kind: ExportKind
      project_id: string | null
      from_at: Date | null
      to_at: Date
      to_asked: boolean
      include_unconfirmed: boolean
      /** By the names of groups; those that were not narrowed down are not in it. */
      groups: ColumnType<{ [Name in GroupName]?: string }, string | undefined, string>
      language: string
      status: ExportStatus
      total: number
      done: Generated<number>
      attempts: Generated<number>
      file_key: string
      bytes: number | null
      created_at: Date
      finished_at: Date | null
    }
  }
}
