import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, line, optionalLine, Saved, Words } from '../../../core/contract/schemas.ts'
import { feedbackTypes, messageLengthMax, messageTopics, pageLengthMax, whoYouAre } from './options.ts'

export const ContactMessage = z.object({
  name: line(120, 'contact.name'),
  email: z.string('contact.email').check(z.trim(), z.email('contact.email'), z.maxLength(254)),
  areYou: z.enum(whoYouAre, 'contact.areYou'),
  feedbackType: z.optional(z.nullable(z.enum(feedbackTypes, 'field.choice'))),
  message: Words(messageLengthMax, 'contact.message'),
  topic: z.optional(z.nullable(z.enum(messageTopics, 'field.choice'))),
  /** The page that it is about. */
  page: z.optional(z.nullable(optionalLine(pageLengthMax))),
  /** A project whose organization is to read it. */
  project: z.optional(z.nullable(Id)),
  /** The solved challenge, as base64 of its JSON. */
  captcha: line(4000, 'contact.captcha'),
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback/',
  access: 'anyone',
  operationId: 'sendContactMessage',
  summary: 'Sends the contact form: to the organization on its own site or about its project, else to the operator',
  refusals: [404, 409],
  perHourMax: 60,
  body: ContactMessage,
  reply: Saved,
})

export const showContactReader = endpoint({
  method: 'GET',
  path: '/feedback/reader',
  access: 'anyone',
  summary: 'Who reads messages that are sent from this site, or about a project',
  query: z.object({ project: z.optional(Id) }),
  reply: z.object({
    /** The organization or the product whose people read messages; null if nobody does. */
    reader: z.nullable(z.string()),
    project: z.nullable(z.object({ _id: Id, title: z.string() })),
  }),
})

export const showChallenge = endpoint({
  method: 'GET',
  path: '/feedback/challenge',
  access: 'anyone',
  operationId: 'createCaptchaChallenge',
  summary: 'A proof of work for the "I\'m not a robot" box: find the number whose SHA-256 with the salt is the challenge',
  reply: z.object({ algorithm: z.string(), challenge: z.string(), maxnumber: z.int(), salt: z.string(), signature: z.string() }),
})
