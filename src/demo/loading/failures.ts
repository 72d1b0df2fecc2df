// Failed messages of the first demo city, which its administrator sees at /failures.
import type { Insertable } from 'kysely'
import { seededRandom } from '../../core/async/seeded-random.ts'
import type { Tables } from '../../core/database/database.server.ts'
import type { LetterKind } from '../../features/messaging/notifications/rules.ts'
import { lostMessages } from '../content/phrases.ts'
import { atHour } from './days.ts'
import { demoId } from './draws.ts'
import type { DemoContent } from './shape.ts'

type DemoFailure = {
  to: string
  letter: LetterKind
  channel?: 'sms'
  subject: string
  daysAgo: number
  /** Days from the load day until it is obsolete. */
  usefulDays?: number
  error: string
  attempts: number
}

/** Failed rows of the outbox. */
export function demoFailures(seed: string, today: string, { organizations, officials }: DemoContent): Insertable<Tables['outbox']>[] {
  const [city] = organizations
  const editor = officials.find((one) => one.organizationId === city?.id && one.permission === 'editor')
  if (!city || !editor) return []
  const luck = seededRandom(`${seed}/failures`)
  const made: DemoFailure[] = [
    {
      ...{ to: 'rowan@letters.plaza.example', letter: 'residentInvitation', subject: lostMessages.invitation, daysAgo: 1, usefulDays: 6 },
      ...{ error: 'All recipients were rejected: 550 5.1.1 No such user here', attempts: 1 },
    },
    {
      ...{ to: 'sky@letters.plaza.example', letter: 'residentInvitation', subject: lostMessages.invitation, daysAgo: 2, usefulDays: 5 },
      ...{ error: 'All recipients were rejected: 452 4.2.2 Mailbox full', attempts: 9 },
    },
    {
      ...{ to: editor.email, letter: 'removalWarning', subject: lostMessages.removal, daysAgo: 4 },
      ...{ error: 'connect ECONNREFUSED 192.0.2.1:25', attempts: 9 },
    },
    {
      ...{ to: '+19495550187', channel: 'sms', letter: 'news', subject: '', daysAgo: 5, usefulDays: 2 },
      ...{ error: 'Twilio answered 503: no reason', attempts: 9 },
    },
    {
      ...{ to: 'new.colleague@letters.plaza.example', letter: 'invitation', subject: lostMessages.invitation, daysAgo: 12, usefulDays: -5 },
      ...{ error: 'All recipients were rejected: 554 5.7.1 Refused by policy', attempts: 1 },
    },
  ]
  return made.map(({ to, letter, channel, subject, daysAgo, usefulDays, error, attempts }) => {
    const at = atHour(city.timeZone, today, -daysAgo, 10)
    return {
      id: demoId(luck, at),
      channel: channel ?? 'mail',
      recipient: to,
      subject,
      body_text: lostMessages.body,
      status: 'failed',
      attempts,
      last_error: error,
      organization_id: city.id,
      letter,
      useful_until: usefulDays === undefined ? null : atHour(city.timeZone, today, usefulDays, 10),
      created_at: at,
    }
  })
}
