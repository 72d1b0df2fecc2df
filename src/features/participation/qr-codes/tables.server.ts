import type { Generated } from 'kysely'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Way } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    qr_codes: {
      id: string
      project_id: string
      code: string
      label: string
      is_active: Generated<boolean>
      created_at: Generated<Date>
    }
    qr_scans: { qr_code_id: string; project_id: string; scans: number }
    participations: {
      project_id: string
      user_id: string
      way: Way
      qr_code_id: string | null
      started_at: Date
      finished_at: Date | null
      /** Of the form that was sent last; null while none was, and for what was sent before this was noted. */
      language: Generated<Language | null>
    }
  }
}
