// Reduces the OpenAPI description to what the documentation pages show.
import type { JsonSchema, MediaTypes, OpenApiDocument, OpenApiOperation } from '../../../core/description/document.ts'

type Shapes = Record<string, JsonSchema>
/** The document has more parts than the pages read. */
export type OpenApi = Pick<OpenApiDocument, 'paths' | 'tags'> & { components: { schemas: Shapes } }

export type DocumentedField = { name: string; where: 'path' | 'query' | 'body'; type: string; required: boolean; description: string }
export type ApiCall = {
  id: string
  method: string
  path: string
  description: string
  login: boolean
  fields: DocumentedField[]
  /** The schema of the reply; null for a file. */
  reply: { name: string; type: string }[] | null
}
export type SubjectSummary = { slug: string; name: string; description: string; callsCount: number }
export type DocumentedSchema = { name: string; fields: { name: string; type: string; description: string }[] }
export type DocumentedSubject = SubjectSummary & { calls: ApiCall[]; shapes: DocumentedSchema[] }

/** The subjects in the order of the description; each has a page. */
export function subjectsOf({ paths, tags = [] }: OpenApi): SubjectSummary[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return tags.map(({ name, description }) => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description,
    callsCount: operations.filter((one) => one.tags.includes(name)).length,
  }))
}

/** A subject with its calls and the schemas that they name, in the order of the description; null if there is no such subject. */
export function readSubject(description: OpenApi, slug: string): DocumentedSubject | null {
  const subject = subjectsOf(description).find((one) => one.slug === slug)
  if (!subject) return null
  const shapes = description.components.schemas
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => one.tags.includes(subject.name))
      .map(([method, one]) => ({ path, method, one })),
  )
  const named = namesIn(
    operations.map(({ one }) => one),
    shapes,
  )
  return {
    ...subject,
    calls: operations.map(({ path, method, one }) => callOf(path, method, one, shapes)),
    shapes: Object.entries(shapes)
      .filter(([name]) => named.has(name) && !name.endsWith('Input'))
      .map(([name, schema]) => ({ name, fields: propertiesOf(schema, shapes) })),
  }
}

/** The names of all schemas that a part of the description refers to, also by way of others. */
function namesIn(part: unknown, shapes: Shapes): Set<string> {
  const found = new Set<string>()
  const visit = (inner: unknown) => {
    for (const [, name] of JSON.stringify(inner ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || found.has(name)) continue
      found.add(name)
      visit(shapes[name])
    }
  }
  visit(part)
  return found
}

function callOf(path: string, method: string, one: OpenApiOperation, shapes: Shapes): ApiCall {
  const content: MediaTypes = one.requestBody?.content ?? {}
  const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema
  const parameters = (one.parameters ?? []).filter((p) => p.in === 'path' || p.in === 'query')
  const reply = one.responses['200']?.content?.['application/json']?.schema
  return {
    id: one.operationId,
    method: method.toUpperCase(),
    path,
    description: one.description,
    login: one.security.some((way) => 'bearer' in way),
    fields: [
      ...parameters.map((p) => ({
        name: p.name,
        where: p.in as 'path' | 'query',
        type: typeOf(p.schema),
        required: p.required ?? false,
        description: p.description ?? '',
      })),
      ...bodyFields(body, shapes),
    ],
    reply: reply ? propertiesOf(reply, shapes) : null,
  }
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
const resolved = (schema: JsonSchema | undefined, shapes: Shapes): JsonSchema =>
  schema?.$ref ? (shapes[nameOf(schema.$ref)] ?? {}) : (schema ?? {})

/** A property may be `true` in JSON Schema; the contracts have none. */
const propertiesIn = ({ properties = {} }: JsonSchema): [string, JsonSchema][] =>
  Object.entries(properties).flatMap(([name, one]) => (typeof one === 'boolean' ? [] : [[name, one] as [string, JsonSchema]]))

const propertiesOf = (schema: JsonSchema, shapes: Shapes) =>
  propertiesIn(resolved(schema, shapes)).map(([name, one]) => ({ name, type: typeOf(one), description: one.description ?? '' }))

/** A body's fields; for a union, a field is required if it is required in each member. */
function bodyFields(body: JsonSchema | undefined, shapes: Shapes): DocumentedField[] {
  const variants = variantsOf(body, shapes)
  const fields = new Map<string, DocumentedField>()
  for (const variant of variants) {
    for (const [name, schema] of propertiesIn(variant)) {
      const required = variants.every((one) => one.required?.includes(name))
      fields.set(name, { name, where: 'body', type: typeOf(schema), required, description: schema.description ?? '' })
    }
  }
  return [...fields.values()]
}

/** Every member of a schema's nested unions. */
function variantsOf(schema: JsonSchema | undefined, shapes: Shapes): JsonSchema[] {
  const whole = resolved(schema, shapes)
  const choices = whole.oneOf ?? whole.anyOf
  if (choices) return choices.flatMap((one) => variantsOf(one, shapes))
  return whole.properties ? [whole] : []
}

function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (!schema || schema === true) return ''
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `[${typeOf(schema.items)}]`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? '')
}
