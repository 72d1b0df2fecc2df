// Finds the name and the subject of each call: operation id and tag of the API description.
import * as z from 'zod/v4/core'
import type { Endpoint } from '../contract/endpoint.ts'

/** A group of calls; `folders` are those of its contracts, relative to src/. */
export type Subject = { name: string; description: string; folders: readonly string[] }

/** `domain`: the folder below src/features, or `pages`, whose vocabulary explains the call's fields. */
export type DescribedCall = { operationId: string; subject: string | undefined; domain: string; endpoint: Endpoint }

/** `calls` by method and path, such as `GET /api/v1/projects/{id}`; `domains` of the schemas that contracts export, by name. */
export type Described = { calls: ReadonlyMap<string, DescribedCall>; domains: ReadonlyMap<string, string> }

/**
 * Reads the contracts: registers the schemas that they export by name, which describes each once, and names the calls after their
 * constants.
 * @param contracts modules by path, such as `./features/places/model/contract.ts`
 * @throws Error if two calls have one name
 */
export function readContracts(contracts: Readonly<Record<string, object>>, subjects: readonly Subject[]): Described {
  const calls = new Map<string, DescribedCall>()
  const domains = new Map<string, string>()
  const names = new Set<string>()
  for (const [path, contract] of Object.entries(contracts)) {
    const folder = path.replace(/^\.\//, '').replace(/\/[^/]+$/, '')
    const domain = folderDomainOf(path)
    const subject = subjectOf(folder, subjects)
    for (const [name, value] of Object.entries(contract)) {
      if (value instanceof z.$ZodObject) {
        nameSchema(name, value)
        if (!domains.has(name)) domains.set(name, domain)
      }
      if (!isEndpoint(value)) continue
      const operationId = value.operationId ?? name
      if (names.has(operationId)) throw new Error(`Two calls are named ${operationId}: set operationId in one of their contracts.`)
      names.add(operationId)
      const described = `${value.method} /api/v1${value.path.replace(/:(\w+)/g, '{$1}')}`
      calls.set(described, { operationId, subject, domain, endpoint: value })
    }
  }
  return { calls, domains }
}

/** `places` of `./features/places/model/contract.ts`; `pages` of every page. */
export const folderDomainOf = (path: string): string => /^(?:\.\/)?(?:features\/)?([^/]+)/.exec(path)?.[1] ?? 'core'

const subjectOf = (folder: string, subjects: readonly Subject[]): string | undefined =>
  subjects.find(({ folders }) => folders.includes(folder.replace('features/', '')))?.name

/** Inputs stay inline: the library reserves names that end in Input. */
function nameSchema(name: string, schema: z.$ZodObject): void {
  if (!name.endsWith('Input') && !z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id: name })
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
