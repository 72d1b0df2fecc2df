// The one description of an endpoint. The server, the browser, the forms and the OpenAPI description all read it.
import type * as z from 'zod/v4/core'

/**
 * Who may call: everybody; anybody logged in; residents; or officials from that permission upwards
 * (viewer < editor < administrator). Whether *this* project is theirs is a rule of the feature.
 */
export type Access = 'anyone' | 'person' | 'resident' | 'viewer' | 'editor' | 'administrator'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, parameters as `:name`. */
  path: `/${string}`
  access: Access
  /** One sentence for the API's readers. */
  summary: string
  /** A POST that only reads, or notes no more than that a page was opened: it may be called for a page that was merely opened. */
  reads?: true
  params?: z.$ZodObject
  query?: z.$ZodObject
  body?: z.$ZodType
  /** The body is multipart/form-data and streams; the largest file in bytes, the most files in one call. */
  upload?: { bytesMax: number; filesMax: number }
  reply: z.$ZodType
  /** The reply is a file of this media type instead of JSON. */
  download?: string
  /** JSON bodies larger than this are refused with 413; 256 KiB unless told. */
  bodyBytesMax?: number
  /** More calls than this from one network address within an hour are refused with 429; this machine's own are not counted. */
  perHourMax?: number
}

export const endpoint = <const E extends Endpoint>(e: E): E => e

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E[K] extends z.$ZodType
  ? { [k in K]: Side extends 'in' ? z.input<E[K]> : z.output<E[K]> }
  : unknown

/** What a caller sends; to an endpoint that takes files, a form. */
export type Sent<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  (E['upload'] extends object ? { form: FormData } : Part<E, 'body', 'in'>)
/** What a handler receives, after parsing. */
export type Received<E extends Endpoint> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
