import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { Question, statuses } from '../../projects/model/contract.ts'
import { LanguageId } from '../../projects/translations/contract.ts'
import { standings } from '../../projects/translations/rules.ts'
import { invitedLengthMax } from '../../surveys/model/options.ts'
import { dimensions } from '../weighting/rules.ts'
import { reasons } from './rules.ts'

/** People who gave one of these answers, or are in one of these groups: several are told as one where a single one would be 1 to 4 people. */
const Run = z.object({ values: z.array(z.string()), people: z.int() })

/** The language of the words beside it, where they are not in the language that was asked for, or were translated into it. */
const lang = z.optional(LanguageId)

const PublishedQuestion = z.object({
  /** Its place in the survey, from 1; questions that are not published are missing in the row. */
  number: z.int(),
  /** The exact wording, with help, options, ends of the scale, unit, and whether it had to be answered. */
  question: z.extend(Question, { lang }),
  /** People who answered; null where that is withheld. */
  answered: z.nullable(z.int()),
  /** By answer as in `question`; see GET /projects/{id}/results for numbers, days and places. Empty where nothing may be told, and of open questions. */
  totals: z.array(Run),
  average: z.nullable(z.number()),
  /** Why something of it is not shown: `few` fewer than 5 people, or their number would tell how few left it out; `group` an answer of 1 to 4 people; `words` answers in words are never published. */
  withheld: z.nullable(z.enum(reasons)),
})
export type PublishedQuestion = z.infer<typeof PublishedQuestion>

/** How those who took part divide, when they were so many. Null where that is withheld; without runs where only how many it were is told. */
const Divided = z.nullable(z.object({ people: z.int(), runs: z.array(Run) }))

export const PublishedResults = z.object({
  project: z.object({ _id: Id, title: z.string(), lang, state: z.string() }),
  organization: z.string(),
  isPublished: z.boolean(),
  /** Since when everybody sees this; null where it was published before that was noted. */
  publishedAt: z.nullable(Instant),
  /** When the organisation last changed what is published. */
  changedAt: z.nullable(Instant),
  /** When the newest of the figures came to be: they move in steps. */
  figuresAt: z.nullable(Instant),
  /** People who took part; null where that is withheld. */
  participants: z.nullable(z.int()),
  questions: z.array(PublishedQuestion),
  methods: z.object({
    /** Residents of these zip codes with an account and a confirmed email address. */
    zipCodes: z.array(z.string()),
    ageMin: z.int(),
    /** Whether everybody could read the questions, or only those who could answer. */
    questionsShown: z.enum(['Private', 'Public']),
    /** How people were asked to take part, in the organisation's own words; '' where it did not say. */
    invited: z.string(),
    opensAt: z.nullable(Instant),
    closesAt: z.nullable(Instant),
    status: z.enum(statuses),
    /** By which way people came first: a scanned QR code, a letter of ours, or a link. */
    channels: Divided,
    /** In which language the form was that they sent; `unknown` before that was noted. */
    languages: Divided,
    /** Of the totals here: they never are. */
    isWeighted: z.boolean(),
    /**
     * What the organisation's own weighted totals rest on: raking within weights of 0.3 to 3. The size is rounded to two digits, and the
     * largest miss, of any group's share after weighting from its share of the residents, up to whole percentage points. Null where there
     * are none, and so where the miss would be more than 2.
     */
    ownWeighting: z.nullable(
      z.object({
        ...{ by: z.array(z.enum(dimensions)), weightMin: z.number(), weightMax: z.number() },
        ...{ effectiveSize: z.number(), largestMiss: z.int() },
      }),
    ),
    /** Always null: people chose to take part, so there is none to give. */
    marginOfError: z.null(),
    /** No group of fewer people is shown. */
    groupSizeMin: z.int(),
    /** Questions of the survey that the organisation did not publish. */
    questionsNotPublished: z.int(),
    withheld: z.object({
      participants: z.boolean(),
      channels: z.boolean(),
      languages: z.boolean(),
      questions: z.array(z.object({ number: z.int(), reason: z.enum(reasons) })),
    }),
  }),
})
export type PublishedResults = z.infer<typeof PublishedResults>

/** `original=1`: as the officials wrote it, also where it was translated into the language of the request. */
const query = z.object({ original: z.optional(z.string()) })

export const showPublished = endpoint({
  method: 'GET',
  path: '/projects/:id/published',
  access: 'anyone',
  summary:
    'The published results of a project and how they came to be: totals only, no group of fewer than 5 people; in the language of the request where they were translated',
  params: ByProjectId,
  query,
  reply: z.object({
    published: PublishedResults,
    /** How far the translations can be relied on, the most doubtful of them; null where nothing is translated. */
    translated: z.nullable(z.enum(standings)),
  }),
  perHourMax: 1200,
})
export const showPublishedPdf = endpoint({
  method: 'GET',
  path: '/projects/:id/published.pdf',
  access: 'anyone',
  summary: 'The same as a tagged PDF, in the language of the request',
  params: ByProjectId,
  query,
  reply: z.string(),
  download: 'application/pdf',
  perHourMax: 240,
})

const chosen = {
  questions: z.array(Id, 'publication.questions').check(z.minLength(1, 'publication.questions')),
  invited: Words(invitedLengthMax, 'publication.invited'),
}
const Publication = z.object({
  isPublished: z.boolean(),
  publishedAt: z.nullable(Instant),
  changedAt: z.nullable(Instant),
  /** Ids of the questions that are published, or were last; all of them where nobody has chosen yet. */
  questions: z.array(Id),
  invited: z.string(),
})

export const showPublication = endpoint({
  method: 'GET',
  path: '/projects/:id/publication',
  access: 'viewer',
  summary: 'What of one’s project is published, and every question of its survey as everybody would see it',
  params: ByProjectId,
  reply: z.object({ publication: Publication, all: PublishedResults }),
})
export const previewPublication = endpoint({
  method: 'POST',
  path: '/projects/:id/publication/preview',
  reads: true,
  access: 'viewer',
  summary: 'Exactly what everybody would see if these questions were published now; changes nothing',
  params: ByProjectId,
  body: z.object(chosen),
  reply: z.object({ published: PublishedResults }),
})
export const publish = endpoint({
  method: 'PUT',
  path: '/projects/:id/publication',
  access: 'editor',
  summary: 'Publishes the totals of these questions and of no others, with how people were asked to take part',
  params: ByProjectId,
  body: z.object(chosen),
  reply: z.extend(Saved, { publication: Publication }),
})
export const takeBack = endpoint({
  method: 'DELETE',
  path: '/projects/:id/publication',
  access: 'editor',
  summary: 'Takes all published results of a project back',
  params: ByProjectId,
  reply: Saved,
})
export const takeQuestionBack = endpoint({
  method: 'DELETE',
  path: '/projects/:id/publication/:question',
  access: 'editor',
  summary: 'Takes the results of one question back; with the last one, all is taken back',
  params: z.object({ id: Id, question: Id }),
  reply: Saved,
})
