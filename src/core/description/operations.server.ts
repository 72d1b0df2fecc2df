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
}

/**
 * Completes all operations in place.
 * @throws Error if a path of the API has no contract
 */
export function describeOperations(document: OpenApiDocument, { calls }: Described): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const call = calls.get(`${method.toUpperCase()} ${path}`)
      if (!call) throw new Error(`${method.toUpperCase()} ${path} is in no contract.ts.`)
      const { endpoint, operationId, subject } = call
      const { parameters, requestBody, responses, security = [] } = operation
      const keys = security.filter((one) => 'key' in one)
      operations[method] = {
        operationId,
        tags: subject ? [subject] : [],
        summary: titleOf(operationId),
        description: descriptionOf(endpoint),
        security: securityOf(endpoint.access, keys),
        ...(parameters ? { parameters } : {}),
        ...(requestBody ? { requestBody } : {}),
        responses: repliesOf(endpoint, responses['200']?.content),
      }
    }
  }
}

/** `lookUpCounties` as "Look up counties". */
function titleOf(operationId: string): string {
  const words = operationId.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function descriptionOf({ summary, access, perHourMax, upload }: Endpoint): string {
  const sentences = [summary.replace(/\.?$/, '.'), callers[access]]
  if (upload) sentences.push(`Takes at most ${upload.filesMax} files of ${Math.floor(upload.bytesMax / 1_000_000)} MB.`)
  if (perHourMax) sentences.push(`At most ${perHourMax} calls per hour and network address.`)
  return sentences.join(' ')
}
