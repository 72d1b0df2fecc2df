import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Category, ProjectType, Status } from './shapes.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    projects: {
      id: string
      organization_id: string
      created_by: string | null
      status: Generated<Status>
      title: Generated<string>
      /** That the officials write in. */
      language: Generated<Language>
      description: Generated<string>
      project_type: ProjectType | null
      category: Category | null
      department: Generated<string>
      street: Generated<string>
      city: Generated<string>
      county: Generated<string>
      state: Generated<string>
      zip: Generated<string>
      plus4: Generated<string>
      lat: number | null
      lng: number | null
      /** Miles from the middle of the earth, as a cube. */
      point: ColumnType<string | null, never, never>
      starts_at: Date | null
      ends_at: Date | null
      is_pin: Generated<boolean>
      survey_visibility: Generated<'Private' | 'Public'>
      results_published: Generated<boolean>
      results_published_at: Generated<Date | null>
      likes_count: Generated<number>
      comments_count: Generated<number>
      questions_count: Generated<number>
      search: GeneratedAlways<string>
      posted_at: Date | null
      completed_at: Date | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      version: Generated<number>
      /** When it was posted, or made while it is a draft. */
      listed_at: GeneratedAlways<Date>
      /** When it ends; far away where it does not. */
      closes_at: GeneratedAlways<Date>
      /** Which quarter degree it lies in. */
      tile: GeneratedAlways<number | null>
    }
    project_schedules: { project_id: string; publish_at: Date; failed_at: Date | null }
    /** What projects are ranked by; kept by the database. */
    project_ranks: { project_id: string; likes_count: number }
    project_zips: { project_id: string; zip: string }
    project_files: {
      id: string
      project_id: string
      /** `update`: the picture of a staff update, `update_id`. */
      kind: 'image' | 'document' | 'update'
      update_id: Generated<string | null>
      name: string
      file_key: string
      bytes: number
      width: number | null
      height: number | null
      widths: Generated<number[]>
      /** The same widths stand in the store as AVIF too. */
      avif: Generated<boolean>
      avif_attempts: Generated<number>
      /** Why the last attempt failed. */
      avif_error: string | null
      /** When the last of its attempts failed; null while there is hope, and once it was dismissed. */
      avif_failed_at: Generated<Date | null>
      pages: number | null
      alt: Generated<string>
      position: number
      created_at: Generated<Date>
    }
    project_facts: { id: string; project_id: string; label: string; value: string; position: number }
    project_updates: {
      id: string
      project_id: string
      title: string
      text: string
      posted_at: Generated<Date>
      edited_at: Generated<Date | null>
    }
  }
}
