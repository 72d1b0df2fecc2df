// Adds description, unit and example to every field of the API description, from the domains' vocabularies.
import type { Vocabulary } from '../contract/vocabulary.ts'
import { folderDomainOf } from './calls.server.ts'
import type { JsonSchema, OpenApiDocument } from './document.ts'

/** The vocabularies of the domains by the domain's name; `core` is for fields of several domains. */
export type Vocabularies = Readonly<Record<string, Vocabulary>>

/** Where a field is: the schema or call that it belongs to, and the domain of that. */
type FieldOwner = { name: string; domain: string }

/** What is wrong with the vocabularies: fields without an entry or an example, and entries without a field. */
export type VocabularyGaps = { missing: string[]; withoutExample: string[]; unused: string[] }

/** Merges the tables of a domain's folders. @param modules by path */
export function mergeVocabularies(modules: Readonly<Record<string, { vocabulary: Vocabulary }>>): Vocabularies {
  const merged: Record<string, Vocabulary> = {}
  for (const [path, { vocabulary }] of Object.entries(modules))
    merged[folderDomainOf(path)] = { ...merged[folderDomainOf(path)], ...vocabulary }
  return merged
}

/** Examples of texts with a format. */
const formats: Record<string, string> = {
  'date-time': '2026-11-20T18:00:00.000Z',
  date: '2026-11-20',
  email: 'ada@example.org',
}

/**
 * Describes the fields of all schemas and parameters, in place.
 * @param ownerOf the domain of a named schema or an operation id
 */
export function describeFields(
  document: OpenApiDocument,
  vocabularies: Vocabularies,
  ownerOf: (name: string) => string | undefined,
): VocabularyGaps {
  const used = new Set<string>()
  const missing = new Set<string>()
  const withoutExample = new Set<string>()

  const find = ({ name: owner, domain }: FieldOwner, name: string) => {
    for (const key of [`${owner}.${name}`, name]) {
      for (const table of [domain, 'core']) {
        const term = vocabularies[table]?.[key]
        if (!term) continue
        used.add(`${table}: ${key}`)
        return term
      }
    }
    missing.add(`${domain}: ${owner}.${name}`)
    return null
  }
  const explain = (owner: FieldOwner, name: string, target: { description?: string }, schema: JsonSchema) => {
    const term = find(owner, name)
    if (!term) return
    const [description, example, unit] = term
    target.description = unit ? `${description} Unit: ${unit}.` : description
    if (unit) schema['x-unit'] = unit
    const shown = exampleOf(schema, example)
    if (shown !== undefined) schema.examples = [shown]
    else if (isScalar(schema)) withoutExample.add(`${owner.domain}: ${owner.name}.${name}`)
  }
  const visit = (owner: FieldOwner, schema: JsonSchema | boolean | undefined) => {
    if (schema === undefined || typeof schema === 'boolean') return
    simplify(schema)
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      if (typeof one === 'boolean') continue
      explain(owner, name, one, one)
      visit(owner, one)
    }
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) visit(owner, one)
    visit(owner, schema.items)
    visit(owner, schema.additionalProperties)
  }

  for (const [full, schema] of Object.entries(document.components.schemas)) {
    const name = full.replace(/Input$/, '')
    visit({ name, domain: ownerOf(full) ?? ownerOf(name) ?? 'core' }, schema)
  }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const owner = { name: operation.operationId, domain: ownerOf(operation.operationId) ?? 'core' }
    for (const parameter of operation.parameters ?? []) explain(owner, parameter.name, parameter, parameter.schema)
    const bodies = [operation.requestBody, operation.responses['200']].flatMap((one) => Object.values(one?.content ?? {}))
    // One schema object may be the body in several media types.
    for (const schema of new Set(bodies.map((one) => one.schema))) visit(owner, schema)
  }
  const entries = Object.entries(vocabularies).flatMap(([table, words]) => Object.keys(words).map((key) => `${table}: ${key}`))
  return { missing: [...missing].sort(), withoutExample: [...withoutExample].sort(), unused: entries.filter((key) => !used.has(key)) }
}

/** Writes a tuple of equal parts as an array of that length, which tools understand better. */
function simplify(schema: JsonSchema): void {
  const [first, ...others] = schema.prefixItems ?? []
  if (!first || others.some((one) => JSON.stringify(one) !== JSON.stringify(first))) return
  schema.items = first
  schema.minItems = others.length + 1
  schema.maxItems = others.length + 1
  delete schema.prefixItems
}

/** Lists the keys of a record that has every one of them, which are values and need no vocabulary. */
export function listFieldKeys(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return
  const { propertyNames, additionalProperties: each, required } = schema as JsonSchema
  if (propertyNames && required && typeof each === 'object') {
    const properties = Object.fromEntries(required.map((key) => [key, { ...each, description: `For “${key}”.`, examples: [12] }]))
    Object.assign(schema, { properties, additionalProperties: false })
    delete (schema as JsonSchema).propertyNames
  }
  for (const one of Object.values(schema)) listFieldKeys(one)
}

/** The vocabulary's example if it fits the schema, else the one that the schema implies; undefined for objects. */
function exampleOf(schema: JsonSchema, example: string | number | undefined): unknown {
  if (schema.$ref) return undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return typeof example === 'string' && schema.enum.includes(example) ? example : schema.enum[0]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.map((one) => exampleOf(one, example)).find((one) => one !== undefined && one !== '')
  const types = [schema.type ?? []].flat()
  if (types.includes('boolean')) return true
  if (schema.format && formats[schema.format]) return formats[schema.format]
  if (types.includes('array')) {
    const item = schema.items && typeof schema.items === 'object' ? exampleOf(schema.items, example) : undefined
    return item === undefined ? undefined : [item]
  }
  if (typeof example === 'number' && (types.includes('integer') || types.includes('number'))) return example
  return typeof example === 'string' && types.includes('string') && schema.format !== 'binary' ? example : undefined
}

/** True for texts and numbers, whose example cannot be derived. */
const isScalar = (schema: JsonSchema): boolean =>
  schema.format !== 'binary' && [schema.type ?? []].flat().some((type) => type === 'string' || type === 'integer' || type === 'number')
