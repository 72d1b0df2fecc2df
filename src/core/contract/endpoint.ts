// The single description of an endpoint, read by the server, the browser, the forms and the OpenAPI document.
import type * as z from 'zod/v4/core'

/**
 * Who may call: anyone; a reader, who is anyone logged in, or a visitor if the project's organization has open reading (the handler checks
 * that); anyone logged in; residents; officials with at least that permission (viewer < editor < administrator); the operator; or
 * people who log in with a second step (`secured`): officials, and the owner of the operator's address.
 * Whether *this* project is theirs is a rule of the feature.
 */
export type Access = 'anyone' | 'reader' | 'person' | 'resident' | 'viewer' | 'editor' | 'administrator' | 'operator' | 'secured'

/** The statuses of refusals and faults. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 431 | 500 | 503 | 507

type TouchedPlace = `${'params' | 'query' | 'body'}.${string}`

/**
 * What a call reads or writes of projects: nothing of them; the organization as a whole, or several of its projects; a list that its
 * handler limits to the project of a key; or what ids in the request name, by kind: `{ project: 'params.id', question:
 * 'body.questions?' }`. An id whose place ends with `?` may be missing. Lists are walked.
 */
export type Touches = 'nothing' | 'organization' | 'ownList' | Readonly<Record<string, TouchedPlace | readonly TouchedPlace[]>>

/** The scope that an API key needs for a call, and what the call touches: a key that is limited to a project reaches nothing else. */
export type KeyAccess = { scope: `${string}:${'read' | 'write'}`; touches: Touches }

/** What processes remember of a reading call (docs/memory.md). */
export type ReadMemory = {
  /**
   * The reply depends on who asks only by kind, place and standing, never by account: pages share it between residents until something
   * changes, and the handler then sees no account. `visitors`: that is true for visitors alone.
   */
  sharedBy?: 'everyone' | 'visitors'
  /** False for a query that hardly anybody else sends, such as one with a person's place: its reply is not kept for others. */
  isSharedQuery?: (query: Record<string, unknown>) => boolean
  /** Requests share the reply of a shared GET as well: it is sent as it was written once. Its handler sets no header. */
  isSentAsWritten?: true
  /** The shared reply shows no numbers of likes or comments: it stays in memory when only these change. */
  withoutCounts?: true
  /** The reply may come from a read replica, which shows what others wrote up to some seconds later. The handler writes nothing. */
  fromReplica?: true
}

/** What a write ends of it: only rows that nothing remembered shows have changed, or the numbers of likes and comments of a project too. */
export type WriteMemory = { ends: 'nothing' | 'counts' }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to /api/v1, with parameters as `:name`. */
  path: `/${string}`
  access: Access
  /** For API keys; a call without it is closed to them. */
  key?: KeyAccess
  /** One sentence for the API documentation. */
  summary: string
  /** The call's name in the API description, if it is not the name of the contract's constant. */
  operationId?: string
  /** A POST that only reads, or only counts a visit; pages may call it while loading. */
  reads?: true
  /** What is remembered of a reading call, and what a writing one ends of it. Without it nothing is, and a write ends everything. */
  memory?: ReadMemory | WriteMemory
  /** Also for officials whose organization requires a second login step that they have not set up yet. */
  withoutTwoStep?: true
  /** Pages of other sites may not read the reply, although it needs no login. */
  sameOriginOnly?: true
  params?: z.$ZodObject
  query?: z.$ZodObject
  body?: z.$ZodType
  /** The body is multipart/form-data and is streamed; limits are the largest file in bytes and the number of files in one call. */
  upload?: { bytesMax: number; filesMax: number }
  reply: z.$ZodType
  /** Media type of the file that is returned instead of JSON. */
  download?: string
  /** Other media types that the reply may have, by a parameter. */
  otherMediaTypes?: readonly string[]
  /** Larger JSON bodies are rejected with 413; 256 KiB by default. */
  bodyBytesMax?: number
  /** Answers 410 for a link or a file that was used or has expired. */
  gone?: true
  /** Refusals that do not follow from the rest of the contract (`statuses.ts`). */
  refusals?: readonly RefusalStatus[]
  /** Calls to all processes per hour and network address; more are rejected with 429. Calls from this machine are not counted. */
  perHourMax?: number
}

/** @returns what is remembered of a reading call; nothing by default */
export const readMemoryOf = ({ memory }: Pick<Endpoint, 'memory'>): ReadMemory => (memory && !('ends' in memory) ? memory : {})
/** @returns what a call ends of what processes remember, if it writes */
export const endedBy = ({ memory }: Pick<Endpoint, 'memory'>): WriteMemory['ends'] | 'anything' =>
  memory && 'ends' in memory ? memory.ends : 'anything'

export const endpoint = <const E extends Endpoint>(e: E): E => e

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E[K] extends z.$ZodType
  ? { [k in K]: Side extends 'in' ? z.input<E[K]> : z.output<E[K]> }
  : unknown

/** What a caller sends; a form for an endpoint that takes files. */
export type EndpointInput<E extends Endpoint> = InputPart<E, 'params', 'in'> &
  InputPart<E, 'query', 'in'> &
  (E['upload'] extends object ? { form: FormData } : InputPart<E, 'body', 'in'>)
/** What a handler receives, after parsing. */
export type Received<E extends Endpoint> = InputPart<E, 'params', 'out'> & InputPart<E, 'query', 'out'> & InputPart<E, 'body', 'out'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
