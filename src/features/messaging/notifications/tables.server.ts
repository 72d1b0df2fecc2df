import type { ColumnType, Generated } from 'kysely'
import type { Letter } from './rules.ts'

declare module '../../../core/database/database.server.ts' {
  interface Tables {
    outbox: {
      id: string
      channel: 'mail' | 'sms'
      recipient: string
      subject: Generated<string>
      body_text: string
      body_html: string | null
      headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
      /** One of many: it waits until nothing waits that somebody asked for. */
      bulk: Generated<boolean>
      /** At night by the clocks of this state it is held; null: at any time. */
      quiet_state: Generated<string | null>
      status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
      attempts: Generated<number>
      handed_over_at: Generated<Date | null>
      /** The provider's name for it. */
      provider_id: Generated<string | null>
      last_error: string | null
      /** Whose work it is part of; null: the operator's. */
      organization_id: Generated<string | null>
      letter: Generated<Letter | null>
      /** From then on it is of no use to anybody. */
      useful_until: Generated<Date | null>
      created_at: Generated<Date>
      sent_at: Date | null
    }
    sms_stops: { number: string; stopped_at: Date }
  }
}
