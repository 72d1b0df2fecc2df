import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '../../../core/i18n/languages.ts'
import type { JobStatus, Mark } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    translations: {
      project_id: string | null
      question_id: Generated<string | null>
      update_id: Generated<string | null>
      oped_id: Generated<string | null>
      subject_id: GeneratedAlways<string>
      field: string
      language: Language
      text: string
      mark: Mark
      made_from: string
      changed_at: Date
    }
    machine_translations: {
      id: string
      organization_id: string
      project_id: string | null
      oped_id: string | null
      subject_id: GeneratedAlways<string>
      language: Language
      status: JobStatus
      attempts: Generated<number>
      last_error: Generated<string | null>
      created_at: Date
    }
  }
}
