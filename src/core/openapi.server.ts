import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const filesBody = {
  type: 'object',
  properties: { alt: { type: 'string' }, file: { type: 'array', items: { type: 'string', format: 'binary' } } },
}

/** Describes every endpoint registered after it at /api/v1/openapi.json, from the contracts' own schemas. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const { productName } = app.plaza.config
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1', description: 'Refusals carry message, code and, for fields, errors.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, ...rest }) => {
      if (!url.startsWith('/api/v1/') || url === '/api/v1/openapi.json') return { schema: { ...schema, hide: true } as never, url }
      const described = jsonSchemaTransform({ schema, url, ...rest } as never)
      // Files stream past the schemas, so what they look like is said here.
      if (schema?.consumes?.includes('multipart/form-data')) Object.assign(described.schema, { body: filesBody })
      return described
    },
  })
  app.get('/api/v1/openapi.json', async (_, reply) => reply.type('application/json').send(JSON.stringify(app.swagger())))
}
