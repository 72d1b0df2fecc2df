// The part of OpenAPI 3.1 that the description uses (https://spec.openapis.org/oas/v3.1.1).

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  'x-unit'?: string
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema | boolean>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
export type MediaTypes = Record<string, { schema?: JsonSchema }>
type Referred = { $ref: string }
type DescribedReply = { description?: string; headers?: Record<string, Referred>; content?: MediaTypes; $ref?: string }

export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  /** The scopes that a key needs. In security requirements, OpenAPI has scopes of OAuth only. */
  'x-scopes'?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { required?: boolean; content: MediaTypes }
  responses: Record<string, DescribedReply>
}

export type OpenApiDocument = {
  openapi: string
  info: object
  servers?: object[]
  tags?: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; [kind: string]: object }
}
