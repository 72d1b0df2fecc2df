import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, Instant, Saved, Words } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import { projectStatuses, Question } from '../../projects/model/contract.ts'
import { invitedLengthMax } from '../../surveys/model/channels.ts'
import { RemovedQuestion, TranslationCorrection, Wording } from '../../surveys/model/wordings.ts'
import { LanguageId } from '../../translations/model/contract.ts'
import { standings } from '../../translations/model/rules.ts'
import { dimensions } from '../weighting/rules.ts'
import { withheldReasons } from './rules.ts'

/** People with one of these answers, or in one of these groups. Several are shown as one if a single one would be 1 to 4 people. */
const Run = z.object({ values: z.array(z.string()), people: z.int() })

/** The language of the accompanying text, if it differs from the requested one or is a translation. */
const lang = z.optional(LanguageId)

const PublishedQuestion = z.object({
  /** Position in the survey, from 1; unpublished questions leave gaps. */
  number: z.int(),
  /** The exact wording, with help, options, ends of the scale, unit, and whether an answer was required. */
  question: z.extend(Question, { lang }),
  /**
   * Every wording that people answered, as the officials wrote it. `answers` is null where it would reveal a group of fewer than 5 people
   * or people who answered since the figures.
   */
  wordings: z.array(Wording),
  /** The language of the wordings, which are shown as they were written, if it is not the caller's. */
  wordingsLang: z.optional(LanguageId),
  /** What was changed in its translations after people had answered. */
  translations: z.array(TranslationCorrection),
  /** Since when the question takes no answers, while others may still be asked; null while it is asked. */
  closedAt: z.nullable(Instant),
  /**
   * Answers up to this instant are counted in the figures of this question. If it is earlier than that of the newest figures, nobody has
   * answered since, or newer figures would reveal a small group. Null without figures.
   */
  figuresAt: z.nullable(Instant),
  /** People who answered; null if withheld. */
  answered: z.nullable(z.int()),
  /**
   * By answer as in `question`; see GET /projects/{id}/results for numbers, days and places. Empty if nothing may be shown, and for open
   * questions.
   */
  totals: z.array(Run),
  average: z.nullable(z.number()),
  /**
   * Why a part is not shown: `awaited` no update has come since the results were published; `few` too few people by the last update, or
   * their number would reveal how few skipped it; `group` shown separately, answers would reveal 1 to 4 people, in all or since an earlier
   * update; `words` text answers are never published;
   * `files` files never are; `shapes` nor are lines and areas on the map.
   */
  withheld: z.nullable(z.enum(withheldReasons)),
})
export type PublishedQuestion = z.infer<typeof PublishedQuestion>

/** Breakdown of the people who answered, at that number. Null if withheld; without runs if only the number is shown. */
const Divided = z.nullable(z.object({ people: z.int(), runs: z.array(Run) }))

export const PublishedResults = z.object({
  project: z.object({ _id: Id, title: z.string(), lang, state: z.string(), timeZone: z.enum(timeZones) }),
  organization: z.string(),
  isPublished: z.boolean(),
  /** When this became public; null if it was published before this was recorded. */
  publishedAt: z.nullable(Instant),
  /** When the organization last changed what is published. */
  changedAt: z.nullable(Instant),
  /** Answers up to this instant are counted in the newest figure: the last publishing hour with a release, or the close. Null without. */
  figuresAt: z.nullable(Instant),
  /** When the first update since the publication, or since its last change, is due. Null once there was one, and after the close. */
  nextFiguresAt: z.nullable(Instant),
  /** `daily`: figures change once a day at the same hour, and at the close; `final` after the close. */
  updated: z.enum(['daily', 'final']),
  /** People who answered at least one question; null if withheld. */
  answered: z.nullable(z.int()),
  questions: z.array(PublishedQuestion),
  methods: z.object({
    /** Residents of these zip codes with an account and a confirmed email address. */
    zipCodes: z.array(z.string()),
    ageMin: z.int(),
    /** True if everyone could read the questions, false if only eligible residents could. */
    questionsShown: z.enum(['Private', 'Public']),
    /** How people were invited, in the organization's own words; '' if it did not say. */
    invited: z.string(),
    opensAt: z.nullable(Instant),
    closesAt: z.nullable(Instant),
    /** The project's, in which the survey opens and closes. */
    timeZone: z.enum(timeZones),
    status: z.enum(projectStatuses),
    /** The first channel of each person: a scanned QR code, a mailed letter, or a link. */
    channels: Divided,
    /** The language of the submitted form; `unknown` before this was recorded. */
    languages: Divided,
    /** `yes`: people who had moved to another zip code since their registration, before they answered. */
    moved: Divided,
    /**
     * `yes`: people who probably had answered before with another account: the same mobile number, or the same name, street and birth
     * date. They count; `no` is how many people answered without them.
     */
    duplicates: Divided,
    /** For these totals: they are never weighted. */
    isWeighted: z.boolean(),
    /**
     * The basis of the organization's own weighted totals: raking with weights of 0.3 to 3. The effective size is rounded to two digits;
     * the largest miss, of any group's share after weighting from its share of the residents, is rounded up to whole percentage points.
     * Null without weights, which includes a miss of more than 2.
     */
    ownWeighting: z.nullable(
      z.object({
        ...{ by: z.array(z.enum(dimensions)), weightMin: z.number(), weightMax: z.number() },
        ...{ effectiveSize: z.number(), largestMiss: z.int() },
      }),
    ),
    /** Always null: participants chose to take part, so a margin of error does not exist. */
    marginOfError: z.null(),
    /** No smaller group is shown. */
    groupSizeMin: z.int(),
    /** Figures change only if at least this many people answered or changed an answer since. */
    newcomersMin: z.int(),
    /** Questions of the survey that the organization did not publish. */
    questionsNotPublished: z.int(),
    /** When questions that people had answered were removed, with their answers. */
    questionsRemoved: z.array(Instant),
    /** The same questions with the wordings that everyone could read. */
    removed: z.array(RemovedQuestion),
    withheld: z.object({
      answered: z.boolean(),
      channels: z.boolean(),
      languages: z.boolean(),
      moved: z.boolean(),
      duplicates: z.boolean(),
      questions: z.array(z.object({ number: z.int(), reason: z.enum(withheldReasons) })),
    }),
  }),
})
export type PublishedResults = z.infer<typeof PublishedResults>

/** `original=1`: as the officials wrote it, even if a translation into the requested language exists. */
const query = z.object({ original: z.optional(z.string()) })

export const showPublished = endpoint({
  method: 'GET',
  path: '/projects/:id/published',
  access: 'anyone',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  operationId: 'showPublishedResults',
  summary:
    'The published results of a project and how they came to be: totals only, no group of fewer than 5 people; in the ' +
    'language of the request where they were translated',
  params: ByProjectId,
  query,
  reply: z.object({
    published: PublishedResults,
    /** Reliability of the translations, the least reliable of them; null if nothing is translated. */
    translated: z.nullable(z.enum(standings)),
  }),
  perHourMax: 1200,
})
export const showPublishedPdf = endpoint({
  method: 'GET',
  path: '/projects/:id/published.pdf',
  access: 'anyone',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  operationId: 'downloadPublishedResults',
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
  /** Ids of the questions that are or were last published; all of them before the first selection. */
  questions: z.array(Id),
  invited: z.string(),
})

export const showPublication = endpoint({
  method: 'GET',
  path: '/projects/:id/publication',
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id' } },
  memory: { fromReplica: true },
  summary: 'What of one’s project is published, and every question of its survey as everybody would see it',
  params: ByProjectId,
  reply: z.object({ publication: Publication, all: PublishedResults }),
})
export const previewPublication = endpoint({
  method: 'POST',
  path: '/projects/:id/publication/preview',
  reads: true,
  access: 'viewer',
  key: { scope: 'results:read', touches: { project: 'params.id', question: 'body.questions?' } },
  operationId: 'previewPublishedResults',
  summary: 'Exactly what everybody would see if these questions were published now; changes nothing',
  params: ByProjectId,
  body: z.object(chosen),
  reply: z.object({ published: PublishedResults }),
})
export const publish = endpoint({
  method: 'PUT',
  path: '/projects/:id/publication',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id', question: 'body.questions?' } },
  operationId: 'publishResults',
  summary: 'Publishes the totals of these questions and of no others, with how people were asked to take part',
  params: ByProjectId,
  body: z.object(chosen),
  reply: z.extend(Saved, { publication: Publication }),
})
export const takeBack = endpoint({
  method: 'DELETE',
  path: '/projects/:id/publication',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id' } },
  operationId: 'withdrawResults',
  summary: 'Takes all published results of a project back',
  params: ByProjectId,
  reply: Saved,
})
export const takeQuestionBack = endpoint({
  method: 'DELETE',
  path: '/projects/:id/publication/:question',
  access: 'editor',
  key: { scope: 'results:write', touches: { project: 'params.id', question: 'params.question' } },
  operationId: 'withdrawQuestionResults',
  summary: 'Takes the results of one question back; with the last one, all is taken back',
  params: z.object({ id: Id, question: Id }),
  reply: Saved,
})
