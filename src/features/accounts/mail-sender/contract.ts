import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { withLimits } from '../../../core/contract/message-limits.ts'
import { Instant, line, Saved } from '../../../core/contract/schemas.ts'
import { addressMax, recordKinds, recordStates, senderNameMax } from './rules.ts'

export const MailRecord = z.object({
  kind: z.enum(recordKinds),
  /** Full name of the TXT record. */
  name: z.string(),
  value: z.string(),
  state: z.enum(recordStates),
  /** What the last lookup found instead. */
  found: z.array(z.string()),
})
export type MailRecord = z.infer<typeof MailRecord>

export const MailSender = z.object({
  /** Null: the organization's name. */
  senderName: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  /** The organization's own address; null: that of the installation. */
  address: z.nullable(z.string()),
  /** True if mails come from the own address: all records were found. */
  active: z.boolean(),
  checkedAt: z.nullable(Instant),
  /** When the key of the signatures replaced the one before, whose record is still there; null without one. */
  keyReplacedAt: z.nullable(Instant),
  /** The sender that people see. */
  from: z.object({ name: z.string(), email: z.string() }),
  /** The DNS records that the own address needs; none without one. */
  records: z.array(MailRecord),
})
export type MailSender = z.infer<typeof MailSender>

export const showMailSender = endpoint({
  method: 'GET',
  path: '/mailSender',
  access: 'administrator',
  summary: 'As whom the organization’s mails are sent, and the DNS records that its own address needs',
  reply: z.object({ sender: MailSender }),
})

export const changeMailSender = endpoint({
  method: 'PUT',
  path: '/mailSender',
  access: 'administrator',
  summary:
    'Changes the sender of the organization’s mails. An own address is used once its DNS records are found; one of another domain ' +
    'gets a new key. A domain that another organization has proved is refused with 409',
  body: z.object({
    senderName: z.nullable(line(senderNameMax, withLimits('mailSender.name', { most: senderNameMax }))),
    replyTo: z.nullable(line(addressMax, 'mailSender.email')),
    address: z.nullable(line(addressMax, 'mailSender.email')),
  }),
  perHourMax: 120,
  reply: z.extend(Saved, { sender: MailSender }),
})

export const checkMailSender = endpoint({
  method: 'POST',
  path: '/mailSender/check',
  access: 'administrator',
  summary:
    'Looks for the DNS records of the own address. If all are found, mails come from it; if one is missing or different, from the ' +
    'installation’s address. A domain that another organization has proved is refused with 409',
  perHourMax: 120,
  reply: z.extend(Saved, { sender: MailSender }),
})

export const renewMailKey = endpoint({
  method: 'POST',
  path: '/mailSender/key',
  access: 'administrator',
  summary:
    'Makes a new key for the signatures of the organization’s mails. Its record is shown beside that of the current key, and it is used ' +
    'once DNS has it. 409 while an earlier new key waits for its record',
  perHourMax: 20,
  reply: z.extend(Saved, { sender: MailSender }),
})

export const cancelMailKey = endpoint({
  method: 'DELETE',
  path: '/mailSender/key',
  access: 'administrator',
  summary: 'Gives up the new key for the signatures that waits for its record',
  reply: z.extend(Saved, { sender: MailSender }),
})
