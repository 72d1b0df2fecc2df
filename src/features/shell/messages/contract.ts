import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, nextCursor, paging, Saved } from '../../../core/contract/schemas.ts'
import { feedbackTypes, messageTopics, whoYouAre } from '../contact/options.ts'
import { messageStates } from './rules.ts'

export const ReceivedMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  areYou: z.enum(whoYouAre),
  feedbackType: z.nullable(z.enum(feedbackTypes)),
  topic: z.nullable(z.enum(messageTopics)),
  /** The page that it is about, as the sender entered it. */
  page: z.nullable(z.string()),
  message: z.string(),
  createdAt: Instant,
  answeredAt: z.nullable(Instant),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

const listing = {
  query: z.object({ state: z._default(z.enum(messageStates, 'field.choice'), 'open'), ...paging }),
  reply: z.object({
    messages: z.array(ReceivedMessage),
    nextCursor,
    /** Messages that wait for an answer. */
    open: z.int(),
  }),
}
const marking = {
  params: z.object({ id: Id }),
  body: z.object({ answered: z.boolean('field.choice') }),
  reply: Saved,
}
const removing = { params: z.object({ id: Id }), reply: Saved }
const file = { download: 'text/csv', reply: z.unknown() }

export const listMessages = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'viewer',
  operationId: 'listContactMessages',
  summary: 'Contact messages to the caller’s organization, newest first: those that wait for an answer, unless told',
  ...listing,
})
export const markMessage = endpoint({
  method: 'PUT',
  path: '/messages/:id',
  access: 'editor',
  operationId: 'markContactMessage',
  summary: 'Marks a contact message to the caller’s organization as answered or not answered',
  ...marking,
})
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/messages/:id',
  access: 'administrator',
  operationId: 'deleteContactMessage',
  summary: 'Deletes a contact message to the caller’s organization',
  ...removing,
})
export const downloadMessages = endpoint({
  method: 'GET',
  path: '/messages/export',
  access: 'editor',
  operationId: 'downloadContactMessages',
  summary: 'All contact messages to the caller’s organization, as a spreadsheet in CSV',
  ...file,
})

export const listOperatorMessages = endpoint({
  method: 'GET',
  path: '/operator/messages',
  access: 'operator',
  summary: 'Contact messages to the operator, newest first: those that wait for an answer, unless told',
  ...listing,
})
export const markOperatorMessage = endpoint({
  method: 'PUT',
  path: '/operator/messages/:id',
  access: 'operator',
  summary: 'Marks a contact message to the operator as answered or not answered',
  ...marking,
})
export const deleteOperatorMessage = endpoint({
  method: 'DELETE',
  path: '/operator/messages/:id',
  access: 'operator',
  summary: 'Deletes a contact message to the operator',
  ...removing,
})
export const downloadOperatorMessages = endpoint({
  method: 'GET',
  path: '/operator/messages/export',
  access: 'operator',
  summary: 'All contact messages to the operator, as a spreadsheet in CSV',
  ...file,
})
