import type { Endpoint, EndpointInput, Reply } from './endpoint.ts'
import { ApiError, type Problem } from './errors.ts'

type AnySent = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; form?: FormData }

/** @returns the URL and body of a call; absent and null query values are left out, lists repeat their name */
export function requestOf<E extends Endpoint>(
  e: Pick<E, 'path'>,
  sent: EndpointInput<E>,
): { url: string; body: unknown; form: FormData | undefined } {
  const { params = {}, query = {}, body, form } = sent as AnySent
  const path = e.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) search.append(name, String(one))
  }
  return { url: `/api/v1${path}${search.size ? `?${search}` : ''}`, body, form }
}

/**
 * Calls an endpoint from the browser. The contract is passed as a type, with its method and path repeated, which keeps its schemas out
 * of the bundle: `call<typeof showZip>({ method: 'GET', path: '/zipcode/:zip' }, { params: { zip } })`.
 * @throws ApiError if the server rejects the call; TypeError without a connection
 */
export async function call<E extends Endpoint>(
  e: Pick<E, 'method' | 'path'>,
  sent: EndpointInput<E>,
  init: RequestInit = {},
): Promise<Reply<E>> {
  const { url, body, form } = requestOf<E>(e, sent)
  const json = body !== undefined
  const res = await fetch(url, {
    ...init,
    method: e.method,
    headers: json ? { ...init.headers, 'content-type': 'application/json' } : init.headers,
    body: json ? JSON.stringify(body) : form,
  })
  const data = (await res.json()) as Reply<E>
  if (!res.ok) throw new ApiError(res.status, data as Problem)
  return data
}
