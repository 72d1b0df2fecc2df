import type { Generated } from 'kysely'

declare module '../../core/database.server.ts' {
  interface Tables {
    outbox: {
      id: string
      channel: 'mail' | 'sms'
      recipient: string
      subject: Generated<string>
      body_text: string
      body_html: string | null
      status: Generated<'waiting' | 'sent' | 'failed'>
      attempts: Generated<number>
      not_before: Generated<Date>
      last_error: string | null
      created_at: Generated<Date>
      sent_at: Date | null
    }
  }
}
