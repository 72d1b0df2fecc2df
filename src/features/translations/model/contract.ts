import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Id, OptionalWords, Saved } from '../../../core/contract/schemas.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import { jobStatuses, standings, subjectKinds, translationLengthMax } from './rules.ts'

export const languageIds = Object.keys(languages) as [Language, ...Language[]]
export const LanguageId = z.enum(languageIds, 'field.choice')

export const Told = z.object({
  subject: Id,
  /** The language of the original. */
  written: LanguageId,
  /** By field; null if the original is in the requested language or its translation is incomplete. */
  texts: z.nullable(z.record(z.string(), z.string())),
  standing: z.nullable(z.enum(standings)),
})
const listed = z.optional(z.string().check(z.maxLength(8000)))

export const tellOfSeveral = endpoint({
  method: 'GET',
  path: '/translations',
  access: 'anyone',
  key: { scope: 'translations:read', touches: 'organization' },
  refusals: [404],
  memory: { sharedBy: 'everyone', withoutCounts: true },
  operationId: 'listTranslations',
  summary: 'Titles and texts of projects, opinion articles and decisions in the caller’s language, where officials gave them in it',
  /** Ids separated by commas. */
  query: z.object({ projects: listed, blogs: listed, decisions: listed }),
  reply: z.object({ told: z.array(Told) }),
})
export const tellOfProject = endpoint({
  method: 'GET',
  path: '/projects/:id/translations',
  access: 'anyone',
  key: { scope: 'translations:read', touches: { project: 'params.id' } },
  memory: { sharedBy: 'everyone', withoutCounts: true },
  operationId: 'showProjectTranslations',
  summary: 'The same of one project, with its facts, updates, decisions and questions as far as the caller sees them',
  params: ByProjectId,
  /** The caller's language by default. */
  query: z.object({ language: z.optional(LanguageId) }),
  reply: z.object({ told: z.array(Told) }),
})
export const tellOfPublicSurvey = endpoint({
  method: 'GET',
  path: '/projects/:id/survey/translations',
  access: 'anyone',
  key: { scope: 'translations:read', touches: { project: 'params.id' } },
  summary: 'The same of a project and its Public survey, for people who answer before they register; 404 if they cannot answer it now',
  params: ByProjectId,
  reply: z.object({ told: z.array(Told) }),
})

const Requested = z.object({
  /** `on` if a translation service can translate what is missing. */
  machine: z.enum(['off', 'on']),
  /** The status of the last machine translation into the caller's language; null without one. */
  job: z.nullable(z.enum(jobStatuses)),
})
export const showRequestedTranslation = endpoint({
  method: 'GET',
  path: '/projects/:id/translations/machine',
  access: 'anyone',
  key: { scope: 'translations:read', touches: { project: 'params.id' } },
  summary: 'Whether a machine can translate a project into the caller’s language, and how far it is',
  params: ByProjectId,
  reply: Requested,
})
export const requestTranslation = endpoint({
  method: 'POST',
  path: '/projects/:id/translations/machine',
  access: 'anyone',
  key: { scope: 'translations:write', touches: { project: 'params.id' } },
  refusals: [422],
  summary:
    'Has a translation service translate what is missing of a published project into the caller’s language, once for all readers, ' +
    'by a job: GET tells when it is done. Only for those who may read the project',
  params: ByProjectId,
  reply: z.extend(Saved, Requested.shape),
  perHourMax: 20,
})

export const ofKinds = ['projects', 'blogs'] as const
const params = z.object({ of: z.enum(ofKinds, 'field.choice'), id: Id, language: LanguageId })
const Text = z.object({
  subject: Id,
  kind: z.enum(subjectKinds),
  field: z.string(),
  original: z.string(),
  /** The original's hash, to be returned with its translation. */
  hash: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(['missing', 'machine', 'reviewed', 'stale']),
})
export type ListedText = z.infer<typeof Text>
const Texts = z.object({
  title: z.string(),
  written: LanguageId,
  texts: z.array(Text),
  /** The number of missing texts by language. */
  missing: z.record(z.string(), z.int()),
  /** `off`: no translation service; `draft`: not available before publication, since only public texts are sent; `on`: available. */
  machine: z.enum(['off', 'draft', 'on']),
  /** The status of the last machine translation into this language; null without one. */
  job: z.nullable(z.enum(jobStatuses)),
})
export type Texts = z.infer<typeof Texts>

export const listTexts = endpoint({
  method: 'GET',
  path: '/translations/:of/:id/:language',
  access: 'viewer',
  key: { scope: 'translations:read', touches: { project: 'params.id' } },
  operationId: 'listTranslatableTexts',
  summary: 'Every text of an own project or opinion article, with its translation into a language and the status of that',
  params,
  reply: Texts,
})
export const saveTexts = endpoint({
  method: 'PUT',
  path: '/translations/:of/:id/:language',
  access: 'editor',
  key: { scope: 'translations:write', touches: { project: 'params.id' } },
  operationId: 'saveTranslations',
  summary: 'Keeps translations as reviewed by a person; an empty one is removed, what is not sent stays',
  params,
  body: z.object({
    texts: z
      .array(z.object({ subject: Id, field: z.string(), hash: z.string(), text: OptionalWords(translationLengthMax) }))
      .check(z.maxLength(2000)),
  }),
  bodyBytesMax: 1024 * 1024,
  reply: z.extend(Saved, Texts.shape),
})
export const translateMissing = endpoint({
  method: 'POST',
  path: '/translations/:of/:id/:language/machine',
  access: 'editor',
  key: { scope: 'translations:write', touches: { project: 'params.id' } },
  operationId: 'translateMissingTexts',
  summary:
    'Has a translation service translate what is missing, by a job: GET tells when it is done. Only of what is published, ' +
    'and marked as made by a machine',
  params,
  reply: z.extend(Saved, Texts.shape),
  refusals: [422],
  perHourMax: 60,
})
export const setWritten = endpoint({
  method: 'PUT',
  path: '/translations/:of/:id',
  access: 'editor',
  key: { scope: 'translations:write', touches: { project: 'params.id' } },
  operationId: 'setWrittenLanguage',
  summary: 'Says which language a project or an opinion article is written in; English unless told',
  params: z.object({ of: z.enum(ofKinds, 'field.choice'), id: Id }),
  body: z.object({ written: LanguageId }),
  reply: Saved,
})
