import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Described, Subject } from './calls.server.ts'
import type { JsonSchema, OpenApiDocument } from './document.ts'
import { describeFields, listFieldKeys, type Vocabularies, type VocabularyGaps } from './fields.server.ts'
import { describeOperations } from './operations.server.ts'
import { problemDetailsSchema, sharedComponents } from './replies.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the vocabularies lack for the description; empty lists if nothing. */
    vocabularyGaps: () => VocabularyGaps
  }
}

export type DescriptionParts = Described & {
  subjects: readonly Subject[]
  vocabularies: Vocabularies
  /** The name of the session cookie. */
  cookie: string
}

const about = [
  'Cities publish projects and surveys, residents of a project’s zip codes answer, and officials read and publish the results.',
  '',
  'Bodies are JSON in UTF-8, times ISO 8601 in UTC, distances miles, ids texts under `_id`. Success is 200. A refusal has `message`, a',
  'stable `code` and, for invalid fields, `errors`; with `Accept: application/problem+json` it is a problem as in RFC 9457. Lists take',
  '`limit` and `cursor` and return `nextCursor`, which is null at the end. A known path with another method is 405 with `Allow`. Calls',
  'that need no login may be read by pages of other sites (CORS).',
].join('\n')

const filesBody = {
  type: 'object',
  properties: { alt: { type: 'string' }, file: { type: 'array', items: { type: 'string', format: 'binary' } } },
}

/** Describes every endpoint registered after it at /api/v1/openapi.json, from the contracts' own schemas. */
export async function describeApi(app: FastifyInstance, parts: DescriptionParts): Promise<void> {
  const { productName, publicUrl } = app.appContext.config
  let gaps: VocabularyGaps | undefined
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: `${productName} API`,
        version: '1',
        summary: 'Civic engagement: projects, surveys and their results.',
        description: about,
        contact: { name: productName, url: `${publicUrl}/contact-us` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl, description: 'This installation' }],
      tags: parts.subjects.map(({ name, description }) => ({ name, description })),
      components: sharedComponents(parts.cookie) as never,
    },
    transform: ({ schema, url, ...rest }) => {
      if (!url.startsWith('/api/v1/') || url === '/api/v1/openapi.json') return { schema: { ...schema, hide: true } as never, url }
      const described = jsonSchemaTransform({ schema, url, ...rest } as never)
      // Files bypass the schemas, so their shape is described here.
      if (schema?.consumes?.includes('multipart/form-data') && !schema.body) Object.assign(described.schema, { body: filesBody })
      return described
    },
    transformObject: (input) => {
      const document = jsonSchemaTransformObject(input) as unknown as OpenApiDocument
      describeOperations(document, parts)
      const operationDomains = new Map([...parts.calls.values()].map((call) => [call.operationId, call.domain]))
      keepUsedSchemas(document)
      gaps = describeFields(document, parts.vocabularies, (name) => operationDomains.get(name) ?? parts.domains.get(name))
      listFieldKeys(document)
      document.components.schemas['ProblemDetails'] = problemDetailsSchema
      return document as never
    },
  })
  app.decorate('vocabularyGaps', () => {
    app.swagger()
    return gaps as VocabularyGaps
  })
  let written: string | undefined
  app.get('/api/v1/openapi.json', { config: { crossOrigin: true } }, async (_, reply) => {
    written ??= JSON.stringify(app.swagger())
    return reply.type('application/json').send(written)
  })
}

/** Every named schema exists as input and as output; drops the unused one, and sorts the others by name. */
function keepUsedSchemas({ paths, components }: OpenApiDocument): void {
  const used = new Map<string, JsonSchema>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = name === undefined ? undefined : components.schemas[name]
      if (name === undefined || schema === undefined || used.has(name)) continue
      used.set(name, schema)
      visit(schema)
    }
  }
  visit([paths, components['responses']])
  components.schemas = Object.fromEntries([...used].sort(([a], [b]) => a.localeCompare(b)))
}
