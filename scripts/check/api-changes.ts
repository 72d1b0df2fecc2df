// Compares the API description with the last released one, by a fingerprint per call.
import { createHash } from 'node:crypto'

type Operation = {
  operationId: string
  parameters?: object[]
  requestBody?: object
  responses: Record<string, unknown>
  security?: Record<string, string[]>[]
  'x-scopes'?: string[]
}
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
/** The calls of a release by operation id. */
export type ReleasedCalls = Record<string, string>

/** Texts and examples may change without an entry. */
const texts = ['description', 'summary', 'examples', 'x-unit']

/** @returns a fingerprint of each call's path, input, success reply and security, by operation id */
export function fingerprintsOf({ paths, components }: ApiDescription): ReleasedCalls {
  const resolved = (part: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => resolved(one, open))
    if (typeof part !== 'object' || part === null) return part
    const { $ref, ...rest } = part as Record<string, unknown>
    const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined
    if (name && components.schemas[name] && !open.includes(name)) return resolved(components.schemas[name], [...open, name])
    const entries = Object.entries(rest).filter(([key, value]) => !(texts.includes(key) && typeof value !== 'object') && key !== 'examples')
    return Object.fromEntries([['$ref', $ref], ...entries.map(([key, value]) => [key, resolved(value, open)])].sort())
  }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters, requestBody, responses, security, 'x-scopes': scopes }]) => {
      // A key with its scopes, as the fingerprints of releases have it.
      const callers = security?.map((one) => ('key' in one && scopes ? { key: scopes } : one))
      const shape = resolved({ parameters, requestBody, reply: responses['200'], security: callers }, [])
      const hash = createHash('sha256').update(JSON.stringify([method, path, shape]))
      return [operationId, hash.digest('hex').slice(0, 16)] as const
    }),
  )
  return Object.fromEntries(calls.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The changes that the section "Unreleased" of docs/api-changes.md has to name and does not, a sentence each. */
export function unmentioned(released: ReleasedCalls, current: ReleasedCalls, changelog: string): string[] {
  const section = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog)?.[1] ?? ''
  const changes = [
    ...Object.keys(current).map((name) => ({ name, change: name in released ? 'changed' : 'added' })),
    ...Object.keys(released).map((name) => ({ name, change: 'removed' })),
  ].filter(({ name, change }) => (change === 'removed' ? !(name in current) : released[name] !== current[name]))
  return changes
    .filter(({ name }) => !section.includes(`\`${name}\``))
    .map(({ name, change }) => `docs/api-changes.md, Unreleased: ${name} was ${change}; add a line with \`${name}\`.`)
}
