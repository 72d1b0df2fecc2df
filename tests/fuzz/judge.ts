// What every reply must be, whatever was requested.
import type { Call } from './requests.ts'
import type { Answer, Written } from './send.ts'

const dotted = /^[a-z]\w*(\.\w+)+$/i
/** Traces of the inside: a stack, a file, a statement. */
const inside = /\bat .+\.(ts|js|mjs):\d+|node_modules|\bselect .+ from |\binsert into |violates .+ constraint/i

/** `calls`: all that are described. */
type Circumstances = { isVisitor: boolean; calls: readonly Call[] }

/** @returns what is wrong with the reply; null if nothing is */
export function complaintAbout(call: Call, sent: Written, answer: Answer, { isVisitor, calls }: Circumstances): string | null {
  // Node refuses what fills its limit of headers, and a server may close before it has read a body that is too large.
  if (answer === 'broken') return (sent.body?.length ?? 0) > 100_000 ? null : 'the connection ended without a reply'
  if (answer === 'hung') return 'no reply in time'
  const { status, headers } = answer
  if (!isDocumented(calls, sent, status) && !isOptions(status, sent)) return `status ${status} is not documented`
  if (headers['x-content-type-options'] !== 'nosniff') return `status ${status} without x-content-type-options`
  if (status < 400) return isVisitor && needsLogin(call, sent) ? `a visitor got ${status}` : null
  if (sent.method === 'HEAD') return null
  const type = String(headers['content-type'])
  return call.path.startsWith('/scim/') && type.startsWith('application/scim+json')
    ? complaintAboutScimError(status, answer.body.toString())
    : complaintAboutProblem(status, answer.body.toString(), type)
}

/** A path with an odd end may name another call of the API, and so may another method. */
const needsLogin = ({ operation, method, path }: Call, sent: Written) =>
  (operation.security ?? []).length > 0 &&
  operation.security?.every((one) => Object.keys(one).length > 0) === true &&
  sent.method === method &&
  pathOf(sent).split('/').length === path.split('/').length

const pathOf = ({ path }: Written) => (path.split('?')[0] as string).replace(/\/$/, '')

/** The refusals of a request that is not read, whatever its path and its method. */
const unread = ['400', '413', '415', '431']

/** Faults of the server are documented for its clients, and are nothing that a request may cause. */
const isDocumented = (calls: readonly Call[], sent: Written, status: number): boolean =>
  status < 500 && documentedFor(calls, sent).includes(String(status))

/** The statuses of the call to which a request went; for another method of its path, and for another path, their refusals. */
function documentedFor(calls: readonly Call[], sent: Written): string[] {
  const path = pathOf(sent)
  const matching = calls.filter((one) => patternOf(one).test(path))
  const method = sent.method === 'HEAD' ? 'GET' : sent.method
  // The router prefers a word to a parameter.
  const [called] = matching.filter((one) => one.method === method).sort((a, b) => parametersIn(a) - parametersIn(b))
  if (called) return Object.keys(called.operation.responses)
  const refusals = matching.flatMap(({ operation }) => Object.keys(operation.responses)).filter((one) => one >= '4')
  return [...unread, ...(matching.length > 0 ? refusals : ['404', '405'])]
}

const patternOf = ({ path }: Call) =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replace(/\{\w+\}/g, '[^/]*')}$`,
  )
const parametersIn = ({ path }: Call) => path.split('{').length

/** Every path lists its methods. */
const isOptions = (status: number, { method }: Written) => status === 204 && method === 'OPTIONS'

function complaintAboutProblem(status: number, body: string, type: string): string | null {
  if (!type.startsWith('application/json')) return `status ${status} as ${type}`
  const problem = parsed(body)
  if (!problem) return `status ${status} without an object`
  const { message, code, errors, ...more } = problem
  if (typeof code !== 'string' || !dotted.test(code)) return `status ${status} with the code ${JSON.stringify(code)}`
  if (typeof message !== 'string' || message === '' || message === code) return `${code} without a text`
  if (errors !== undefined && !areTexts(errors)) return `${code} with errors that are not texts by field`
  if (Object.keys(more).length > 0) return `${code} with ${Object.keys(more)}`
  return inside.test(message) ? `${code} shows the inside: ${message}` : null
}

const areTexts = (errors: unknown): boolean =>
  typeof errors === 'object' && errors !== null && Object.values(errors).every((one) => typeof one === 'string' && one !== '')

/** The shape of RFC 7644, 3.12. */
function complaintAboutScimError(status: number, body: string): string | null {
  const error = parsed(body)
  if (!error) return `status ${status} without an object`
  const { schemas, status: statusField, detail, scimType = 'none', ...more } = error
  if (JSON.stringify(schemas) !== '["urn:ietf:params:scim:api:messages:2.0:Error"]')
    return `status ${status} with the schemas ${JSON.stringify(schemas)}`
  if (statusField !== String(status) || typeof detail !== 'string' || detail === '') return `a SCIM error without its status or a text`
  if (typeof scimType !== 'string') return 'a SCIM error with a type that is no text'
  if (Object.keys(more).length > 0) return `a SCIM error with ${Object.keys(more)}`
  return inside.test(detail) ? `a SCIM error with the inside of the server: ${detail}` : null
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
