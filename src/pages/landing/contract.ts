import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'
import { ownSections } from './rules.ts'

const OwnText = z.object({
  section: z.enum(ownSections),
  /** The language that it is written in: English where the operator has it in no other. */
  language: z.string(),
  /** Headings from the third level down, paragraphs, lists, quotes, links. */
  html: z.string(),
})

export const showLanding = endpoint({
  method: 'GET',
  path: '/site/landing',
  access: 'anyone',
  summary: 'What visitors read below the list of projects: figures of today, what became of answers, and the texts of the operator',
  reply: z.object({
    figures: z.object({
      /** Residents who have answered; null where they are fewer than five. */
      people: z.nullable(z.int()),
      organizations: z.int(),
      openProjects: z.int(),
      decisions: z.int(),
      /** When they were counted. */
      at: z.iso.datetime(),
    }),
    /** Decisions that are done, the latest of each project. */
    cases: z.array(
      z.object({
        project: z.string(),
        title: z.string(),
        organization: z.string(),
        said: z.string(),
        doing: z.string(),
        state: z.string(),
        doneAt: z.iso.datetime(),
      }),
    ),
    texts: z.array(OwnText),
    /** On an organization's own site nothing is offered to others. */
    isOwn: z.boolean(),
  }),
})
