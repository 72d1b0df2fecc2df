// The jobs that bring one message of the outbox to its recipient. What is declared here writes nothing and sends nothing.
import * as z from 'zod'
import { defineJob } from '../../../core/jobs/job-kind.ts'

const payload = z.object({ message: z.uuid() })

// The outbox's own rule (`outcomeOf`) decides how often a message is tried: it knows permanent refusals. These limits end our own faults.
const ours = { payload, attemptsMax: 20, pauses: [60], expireSeconds: 900 }

export const deliverMail = defineJob({ name: 'mail', ...ours })
export const deliverSms = defineJob({ name: 'sms', ...ours })

/** Messages that somebody asked for go before those that go to many. */
export const priorityOf = ({ bulk }: { bulk: boolean }): number => (bulk ? 0 : 1)
