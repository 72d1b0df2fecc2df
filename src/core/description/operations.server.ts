// Completes each operation of the API description: name, subject, texts, security and replies.
import type { Access, Endpoint } from '../contract/endpoint.ts'
import type { Described } from './calls.server.ts'
import type { OpenApiDocument } from './document.ts'
import { repliesOf, securityOf } from './replies.server.ts'

const callers: Record<Access, string> = {
  anyone: 'Needs no login.',
  reader: 'Needs a login, unless the organization lets everybody read its projects.',
  person: 'For everyone who is logged in.',
  resident: 'For residents.',
  viewer: 'For officials.',
  editor: 'For officials with the permission to edit, and administrators.',
  administrator: 'For administrators.',
  operator: 'For the operator of the installation.',
  secured: 'For officials, and for the operator of the installation.',
}

/**
 * Completes all operations in place.
 * @throws Error if a path of the API has no contract
 */
export function describeOperations(document: OpenApiDocument, { calls }: Described): void {
  document.paths = withOverlapsLast(document.paths)
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = calls.get(`${method.toUpperCase()} ${path}`)
      if (!call) throw new Error(`${method.toUpperCase()} ${path} is in no contract.ts.`)
      const { endpoint, operationId, subject } = call
      const { parameters, requestBody, responses, security = [] } = operation
      const scopes = security.flatMap((one) => one['key'] ?? [])
      operations[method] = {
        operationId,
        tags: subject ? [subject] : [],
        summary: titleOf(operationId),
        description: descriptionOf(endpoint, scopes),
        security: securityOf(endpoint.access, scopes.length > 0),
        ...(scopes.length > 0 ? { 'x-scopes': scopes } : {}),
        ...(parameters ? { parameters } : {}),
        ...(requestBody ? { requestBody } : {}),
        responses: repliesOf(endpoint, responses['200']?.content),
      }
    }
  }
}

/**
 * Moves paths with a word where others have a parameter to the end, such as /blogs/removeBlog/{id} beside /blogs/{id}/images: linters then
 * report each of them once, where the exception for it is.
 */
function withOverlapsLast(paths: OpenApiDocument['paths']): OpenApiDocument['paths'] {
  const all = Object.keys(paths).map((path) => ({ path, parts: path.split('/') }))
  const isParameter = (part: string) => part.startsWith('{')
  const overlaps = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((part, i) => part === other[i] || isParameter(part) !== isParameter(other[i] ?? ''))
  const isWordFirst = (one: readonly string[], other: readonly string[]) => {
    const first = one.findIndex((part, i) => part !== other[i])
    return first !== -1 && !isParameter(one[first] ?? '') && one.some((part, i) => isParameter(part) && !isParameter(other[i] ?? ''))
  }
  const isLate = ({ parts }: { parts: string[] }) => all.some((other) => overlaps(parts, other.parts) && isWordFirst(parts, other.parts))
  const late = new Set(all.filter(isLate).map(({ path }) => path))
  return Object.fromEntries(Object.entries(paths).sort(([a], [b]) => Number(late.has(a)) - Number(late.has(b))))
}

/** `lookUpCounties` as "Look up counties". */
function titleOf(operationId: string): string {
  const words = operationId.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function descriptionOf({ summary, access, perHourMax, upload }: Endpoint, scopes: readonly string[]): string {
  const sentences = [summary.replace(/\.?$/, '.'), callers[access]]
  if (upload) sentences.push(`Takes at most ${upload.filesMax} files of ${Math.floor(upload.bytesMax / 1_000_000)} MB.`)
  if (perHourMax) sentences.push(`At most ${perHourMax} calls per hour and network address.`)
  if (scopes.length > 0) sentences.push(`An API key needs the scope ${scopes.join(' and ')}.`)
  return sentences.join(' ')
}
