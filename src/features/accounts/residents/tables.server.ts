import type { ColumnType, Generated } from 'kysely'
import type { ImportStatus } from './contract.ts'
import type { Fault } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    resident_imports: {
      id: string
      organization_id: string
      user_id: string | null
      file_name: string
      file_key: string
      language: string
      status: ImportStatus
      total: number
      checked: Generated<number>
      done: Generated<number>
      added: Generated<number>
      known: Generated<number>
      bad: Generated<number>
      attempts: Generated<number>
      created_at: Date
      finished_at: Date | null
    }
    resident_import_errors: {
      import_id: string
      row_number: number
      faults: ColumnType<Fault[], string, string>
    }
  }
}
