// Boils the OpenAPI description down to what the readable page shows.

type Schema = {
  type?: string
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
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Field = { name: string; where: 'path' | 'query' | 'body'; type: string; required: boolean }
export type Call = {
  id: string
  method: string
  path: string
  summary: string
  login: boolean
  fields: Field[]
  reply: string[]
  file: boolean
}
export type Group = { name: string; calls: Call[] }

/** The calls by group, in the order of the description. */
export function readableGroups(description: OpenApi): Group[] {
  const groups = new Map<string, Call[]>()
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, one] of Object.entries(operations)) {
      const name = one.tags?.[0] ?? ''
      groups.set(name, [...(groups.get(name) ?? []), callOf(path, method, one)])
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls }))
}

function callOf(path: string, method: string, one: Operation): Call {
  const body = one.requestBody?.content?.['application/json']?.schema
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
      ...fieldsOf(body),
    ],
    reply: Object.entries(objectOf(reply)?.properties ?? {}).map(([name, schema]) => `${name}: ${typeOf(schema)}`),
    file: !reply,
  }
}

const objectOf = (schema: Schema | undefined): Schema | undefined => {
  if (!schema || schema.properties) return schema
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((one) => one.properties)
}

function fieldsOf(body: Schema | undefined): Field[] {
  const variants = body?.oneOf ?? (objectOf(body) ? [objectOf(body) as Schema] : [])
  const found = new Map<string, Field>()
  for (const variant of variants) {
    for (const [name, schema] of Object.entries(variant.properties ?? {})) {
      const required = (variant.required ?? []).includes(name)
      found.set(name, { name, where: 'body', type: typeOf(schema), required: (found.get(name)?.required ?? required) && required })
    }
  }
  return [...found.values()]
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `[${typeOf(schema.items)}]`
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {})
    return names.length > 0 ? `{ ${names.join(', ')} }` : '{ }'
  }
  return schema.format ? `${schema.type} (${schema.format})` : (schema.type ?? '')
}
