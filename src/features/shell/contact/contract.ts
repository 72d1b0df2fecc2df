import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { line, Saved, Words } from '../../../core/contract/schemas.ts'
import { feedbackTypes, messageLengthMax, whoYouAre } from './options.ts'

export const ContactMessage = z.object({
  name: line(120, 'contact.name'),
  email: z.string('contact.email').check(z.trim(), z.email('contact.email'), z.maxLength(254)),
  areYou: z.enum(whoYouAre, 'contact.areYou'),
  feedbackType: z.optional(z.nullable(z.enum(feedbackTypes, 'field.choice'))),
  message: Words(messageLengthMax, 'contact.message'),
  /** The solved challenge, as base64 of its JSON. */
  captcha: line(4000, 'contact.captcha'),
})

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback/',
  access: 'anyone',
  operationId: 'sendContactMessage',
  summary: 'Sends the contact form',
  body: ContactMessage,
  reply: Saved,
})

export const showChallenge = endpoint({
  method: 'GET',
  path: '/feedback/challenge',
  access: 'anyone',
  operationId: 'createCaptchaChallenge',
  summary: 'A proof of work for the "I\'m not a robot" box: find the number whose SHA-256 with the salt is the challenge',
  reply: z.object({ algorithm: z.string(), challenge: z.string(), maxnumber: z.int(), salt: z.string(), signature: z.string() }),
})
