import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/v4/core'

type Described = { paths?: unknown; components?: { schemas?: Record<string, unknown> } }

/** Every named schema exists as input and as output; drops the unused one. */
function withoutUnused(document: Described): Described {
  const schemas = document.components?.schemas ?? {}
  const used = new Map<string, unknown>()
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue
      used.set(name, schemas[name])
      visit(schemas[name])
    }
  }
  visit(document.paths)
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries([...used].sort(([a], [b]) => a.localeCompare(b))) },
  }
}

/** Registers the contracts' exported schemas by name, so each is described once. */
export function nameSchemas(contracts: Iterable<object>): void {
  for (const contract of contracts) {
    for (const [name, value] of Object.entries(contract)) {
      // Inputs stay inline: the library reserves names that end in Input.
      const named = value instanceof z.$ZodObject && !name.endsWith('Input')
      if (named && !z.globalRegistry.has(value)) z.globalRegistry.add(value, { id: name })
    }
  }
}

const about =
  'Refusals carry message, code and, for fields, errors. In the same shape, any call may get 503 while the server is busy ' +
  'or a part of it is down, and 507 while its disk is full.'

const filesBody = {
  type: 'object',
  properties: { alt: { type: 'string' }, file: { type: 'array', items: { type: 'string', format: 'binary' } } },
}

const fileReply = (type: string) => ({
  200: { description: 'The file', content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
})

/** Describes every endpoint registered after it at /api/v1/openapi.json, from the contracts' own schemas. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const { productName } = app.appContext.config
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1', description: about },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, ...rest }) => {
      const { download } = rest.route.config ?? {}
      if (!url.startsWith('/api/v1/') || url === '/api/v1/openapi.json') return { schema: { ...schema, hide: true } as never, url }
      const described = jsonSchemaTransform({ schema, url, ...rest } as never)
      // Files bypass the schemas, so their shape is described here.
      if (schema?.consumes?.includes('multipart/form-data') && !schema.body) Object.assign(described.schema, { body: filesBody })
      if (download) Object.assign(described.schema.response as object, fileReply(download))
      return described
    },
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document) as Described) as never,
  })
  app.get('/api/v1/openapi.json', async (_, reply) => reply.type('application/json').send(JSON.stringify(app.swagger())))
}
