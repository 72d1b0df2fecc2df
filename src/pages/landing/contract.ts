import * as z from 'zod/mini'
import { endpoint, type Reply } from '../../core/contract/endpoint.ts'
import { timeZones } from '../../core/time/time-zones.ts'
import { Told } from '../../features/translations/model/contract.ts'
import { ownSections } from './rules.ts'

const OwnText = z.object({
  section: z.enum(ownSections),
  /** The language of the text: English if the operator has not translated it. */
  language: z.string(),
  /** HTML of headings from the third level down, paragraphs, lists, quotes, links. */
  html: z.string(),
})

export const showLanding = endpoint({
  method: 'GET',
  path: '/site/landing',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'What visitors read below the list of projects: current figures, fulfilled decisions, and the texts of the operator',
  reply: z.object({
    figures: z.object({
      /** Residents with a confirmed address who answered a question; null if fewer than five, or if it tells a withheld number. */
      answered: z.nullable(z.int()),
      /** People who answered, commented, voted or liked; null likewise. */
      tookPart: z.nullable(z.int()),
      /** The same as `answered`, by its earlier name. */
      people: z.nullable(z.int()),
      organizations: z.int(),
      openProjects: z.int(),
      decisions: z.int(),
      /** When the figures were counted. */
      at: z.iso.datetime(),
    }),
    /** Fulfilled decisions, the latest of each project. */
    cases: z.array(
      z.object({
        project: z.string(),
        decision: z.string(),
        title: z.string(),
        organization: z.string(),
        said: z.string(),
        doing: z.string(),
        timeZone: z.enum(timeZones),
        doneAt: z.iso.datetime(),
      }),
    ),
    /** The translations of those projects and decisions into the caller’s language. */
    told: z.array(Told),
    texts: z.array(OwnText),
    /** Null on an organization's own site, which does not advertise to others. */
    isOwn: z.boolean(),
  }),
})

export type LandingPage = Reply<typeof showLanding>
