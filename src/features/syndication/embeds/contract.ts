import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Instant, Saved } from '../../../core/contract/schemas.ts'
import { oembedXmlType, siteLengthMax } from './rules.ts'

const Embedding = z.object({
  /** Sites whose pages may show the organization's embeds, as origins. */
  origins: z.array(z.string()),
  /** When the list was last changed; null if it never was. */
  changedAt: z.nullable(Instant),
})
export type Embedding = z.infer<typeof Embedding>

export const showEmbedding = endpoint({
  method: 'GET',
  path: '/ownSite/embedding',
  access: 'viewer',
  key: { scope: 'organizations:read', touches: 'organization' },
  summary: 'The sites whose pages may show projects, results and the map of the caller’s organization in a frame',
  reply: z.object({ embedding: Embedding }),
})

export const changeEmbedding = endpoint({
  method: 'PUT',
  path: '/ownSite/embedding',
  access: 'administrator',
  key: { scope: 'organizations:write', touches: 'organization' },
  summary: 'Replaces the list of sites that may show the organization’s embeds; an empty list allows none',
  body: z.object({
    /** At most 20 sites, such as `https://www.example.org`. */
    origins: z.array(z.string('embedding.origin').check(z.trim(), z.maxLength(siteLengthMax, 'field.tooLong')), 'embedding.origin'),
  }),
  reply: z.extend(Saved, { embedding: Embedding }),
})

export const showOembed = endpoint({
  method: 'GET',
  path: '/oembed',
  access: 'anyone',
  key: { scope: 'organizations:read', touches: 'organization' },
  refusals: [404],
  summary: 'How to embed a project or its published results (oEmbed 1.0, type rich), by the address of its page',
  query: z.object({
    /** The address of a project's page, of its published results, or of an embed. */
    url: z.string().check(z.maxLength(2000)),
    format: z.optional(z.enum(['json', 'xml'], 'embedding.format')),
    /** In pixels. */
    maxwidth: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
    maxheight: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
  }),
  reply: z.object({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string(),
    author_name: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    /** Seconds. */
    cache_age: z.int(),
    html: z.string(),
    /** In pixels. */
    width: z.int(),
    height: z.int(),
  }),
  otherMediaTypes: [oembedXmlType],
})
