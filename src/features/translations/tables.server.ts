import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '../../core/languages.ts'
import type { Mark } from './rules.ts'

declare module '../../core/database.server.ts' {
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
  }
}
