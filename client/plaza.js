// A client of Plaza's API: openapi-fetch with the types of docs/openapi.json. See docs/decisions/120-typed-client.md.
import createClient from 'openapi-fetch'

/** See plaza.d.ts. */
export function createPlazaClient({ url, key, ...options }) {
  return createClient({
    baseUrl: url,
    bodySerializer: serialize,
    ...options,
    headers: { ...options.headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
  })
}

/** A body that contains a file is sent as a form, every other one as JSON. */
function serialize(body) {
  const fields = Object.entries(body ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of fields) if (value !== undefined) form.append(name, value)
  return form
}
