import type { Generated } from 'kysely'
import type { Language } from '../../../core/i18n/languages.ts'
import type { OpedStatus } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    opeds: {
      id: string
      organization_id: string
      title: string
      language: Generated<Language>
      author: string
      description: string
      status: OpedStatus
      created_at: Date
      edited_at: Date
      posted_at: Date | null
      is_demo: Generated<boolean>
    }
    oped_images: {
      id: string
      oped_id: string
      file_key: string
      name: string
      alt: string
      bytes: number
      width: number
      height: number
      widths: number[]
      position: number
    }
  }
}
