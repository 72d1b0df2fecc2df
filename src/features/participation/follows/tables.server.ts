import type { Generated } from 'kysely'
import type { Channel, Kind, Rhythm } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    follow_settings: {
      user_id: string
      by_mail: Generated<boolean>
      by_sms: Generated<boolean>
      rhythm: Generated<Rhythm>
      /** Kinds that the person wants none of. */
      muted: Generated<string[]>
      /** E.164, confirmed by a code. */
      sms_number: string | null
      sms_agreed_at: Date | null
      sms_agreed_to: string | null
    }
    sms_codes: {
      user_id: string
      number: string
      agreed_to: string
      code_hash: Buffer
      tries: Generated<number>
      expires_at: Date
      sent_count: number
      sent_from: Date
    }
    project_follows: { project_id: string; user_id: string; created_at: Date }
    zip_follows: { zip: string; user_id: string; created_at: Date }
    telling_start: { only_one: Generated<boolean>; at: Date }
    told: { kind: Kind; subject_id: string; project_id: string; happened_at: Date; reached: string | null; done_at: Date | null }
    tidings: { user_id: string; channel: Channel; kind: Kind; subject_id: string; project_id: string; due_at: Date }
  }
}
