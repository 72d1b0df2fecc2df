import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Moment } from '../../../core/contract/period.ts'
import { Flag, Id, Instant, line, nextCursor, optionalLine, paging, Saved } from '../../../core/contract/schemas.ts'
import { Respondent } from '../../surveys/model/contract.ts'
import { GroupQuery } from '../model/group-query.ts'
import { taggedAtOnceMax, tagNameMax } from './rules.ts'

const ById = z.object({ id: Id })
const Name = line(tagNameMax, 'tag.name')
const OpenAnswer = z.object({ _id: Id, text: z.string(), createdAt: Instant, respondent: Respondent, tags: z.array(Id) })
export type OpenAnswer = z.infer<typeof OpenAnswer>
/** With the number of answers that carry it, among the selected people. */
const Tag = z.object({ _id: Id, name: z.string(), count: z.int() })
export type Tag = z.infer<typeof Tag>
const TagReply = z.extend(Saved, { tag: z.object({ _id: Id, name: z.string() }) })

export const listOpenAnswers = endpoint({
  method: 'GET',
  path: '/questions/:id/openAnswers',
  access: 'viewer',
  key: { scope: 'answers:read', touches: { question: 'params.id' } },
  memory: { fromReplica: true },
  summary: "An open question's answers with their tags, newest first; for the project's officials",
  params: ById,
  query: z.object({
    /** Matches all of these words, in any order, ignoring accents and case. */
    q: z.optional(optionalLine(200)),
    /** A tag's id, or `none` for answers without a tag. */
    tag: z.optional(z.string()),
    includeUnconfirmed: z.optional(Flag),
    from: Moment,
    to: Moment,
    ...GroupQuery,
    ...paging,
  }),
  reply: z.object({
    question: z.object({ _id: Id, project: Id, text: z.string(), order: z.int() }),
    answers: z.array(OpenAnswer),
    nextCursor,
    /** Answers that match both words and tag. */
    found: z.int(),
    /** Answers of the selected people, and how many of these carry a tag. */
    answered: z.int(),
    tagged: z.int(),
    /** All of the question's tags, most used first. */
    tags: z.array(Tag),
  }),
})
export type OpenAnswers = z.infer<(typeof listOpenAnswers)['reply']>

export const createTag = endpoint({
  method: 'POST',
  path: '/questions/:id/tags',
  access: 'editor',
  key: { scope: 'answers:write', touches: { question: 'params.id' } },
  summary: 'A new tag for the answers to an open question',
  params: ById,
  body: z.object({ name: Name }),
  reply: TagReply,
})
export const renameTag = endpoint({
  method: 'PUT',
  path: '/tags/:id',
  access: 'editor',
  key: { scope: 'answers:write', touches: { tag: 'params.id' } },
  summary: 'Gives a tag another name',
  params: ById,
  body: z.object({ name: Name }),
  reply: TagReply,
})
export const mergeTag = endpoint({
  method: 'POST',
  path: '/tags/:id/merge',
  access: 'editor',
  key: { scope: 'answers:write', touches: { tag: ['params.id', 'body.into'] } },
  operationId: 'mergeTags',
  summary: 'Puts another tag of the same question on all answers that carry this one, and removes this one',
  params: ById,
  body: z.object({ into: Id }),
  reply: TagReply,
})
export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/tags/:id',
  access: 'editor',
  key: { scope: 'answers:write', touches: { tag: 'params.id' } },
  summary: 'Removes a tag, also from the answers that carry it',
  params: ById,
  reply: Saved,
})
export const tagAnswers = endpoint({
  method: 'PUT',
  path: '/questions/:id/taggedAnswers',
  access: 'editor',
  key: { scope: 'answers:write', touches: { question: 'params.id', tag: 'body.tag', answer: 'body.answers' } },
  summary: 'Puts a tag on answers to a question, or takes it off; the same again changes nothing',
  params: ById,
  body: z.object({
    answers: z.array(Id).check(z.minLength(1, 'tag.answers'), z.maxLength(taggedAtOnceMax)),
    tag: z.string('tag.choose').check(z.minLength(1, 'tag.choose')),
    isOn: z.boolean(),
  }),
  reply: Saved,
})
