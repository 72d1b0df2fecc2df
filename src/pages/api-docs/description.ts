// Reduces the OpenAPI description to what the documentation page shows.

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
}
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}
type Shapes = Record<string, Schema>
export type OpenApi = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Shapes } }

export type Field = { name: string; where: 'path' | 'query' | 'body'; type: string; required: boolean }
export type ApiCall = {
  id: string
  method: string
  path: string
  summary: string
  login: boolean
  fields: Field[]
  /** The schema of the reply; null for a file. */
  reply: { name: string; type: string }[] | null
}
export type ApiCallGroup = { name: string; calls: ApiCall[] }
export type DocumentedSchema = { name: string; fields: { name: string; type: string }[] }

/** The endpoints by group and the schemas they reference, in the order of the description. */
export function readable(description: OpenApi): { groups: ApiCallGroup[]; shapes: DocumentedSchema[] } {
  const shapes = description.components?.schemas ?? {}
  const groups = new Map<string, ApiCall[]>()
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, one] of Object.entries(operations)) {
      const name = one.tags?.[0] ?? ''
      groups.set(name, [...(groups.get(name) ?? []), callOf(path, method, one, shapes)])
    }
  }
  const named = Object.entries(shapes).filter(([name]) => !name.endsWith('Input'))
  return {
    groups: [...groups].map(([name, calls]) => ({ name, calls })),
    shapes: named.map(([name, schema]) => ({ name, fields: propertiesOf(schema, shapes) })),
  }
}

function callOf(path: string, method: string, one: Operation, shapes: Shapes): ApiCall {
  const content = one.requestBody?.content ?? {}
  const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema
  const parameters = (one.parameters ?? []).filter((p) => p.in === 'path' || p.in === 'query')
  const reply = one.responses['200']?.content?.['application/json']?.schema
  return {
    id: `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`,
    method: method.toUpperCase(),
    path,
    summary: one.summary ?? '',
    login: Boolean(one.security),
    fields: [
      ...parameters.map((p) => ({ name: p.name, where: p.in as 'path' | 'query', type: typeOf(p.schema), required: p.required ?? false })),
      ...bodyFields(body, shapes),
    ],
    reply: reply ? propertiesOf(reply, shapes) : null,
  }
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)
const resolved = (schema: Schema | undefined, shapes: Shapes): Schema =>
  schema?.$ref ? (shapes[nameOf(schema.$ref)] ?? {}) : (schema ?? {})

const propertiesOf = (schema: Schema, shapes: Shapes) =>
  Object.entries(resolved(schema, shapes).properties ?? {}).map(([name, one]) => ({ name, type: typeOf(one) }))

/** A body's fields; for a union, a field is required if it is required in each member. */
function bodyFields(body: Schema | undefined, shapes: Shapes): Field[] {
  const variants = variantsOf(body, shapes)
  const fields = new Map<string, Field>()
  for (const variant of variants) {
    for (const [name, schema] of Object.entries(variant.properties ?? {})) {
      const required = variants.every((one) => one.required?.includes(name))
      fields.set(name, { name, where: 'body', type: typeOf(schema), required })
    }
  }
  return [...fields.values()]
}

/** Every member of a schema's nested unions. */
function variantsOf(schema: Schema | undefined, shapes: Shapes): Schema[] {
  const whole = resolved(schema, shapes)
  const choices = whole.oneOf ?? whole.anyOf
  if (choices) return choices.flatMap((one) => variantsOf(one, shapes))
  return whole.properties ? [whole] : []
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
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
