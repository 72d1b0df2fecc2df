// Requests to the calls of the API description: as they should be, nearly so, and broken at any layer. Plain data, which fast-check can
// shrink.
import fc from 'fast-check'
import { fitting, type Json, type Schema, wild } from './values.ts'

type Media = Record<string, { schema?: Schema }>

export type Operation = {
  parameters?: { in: 'path' | 'query'; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Media }
  security?: Record<string, unknown>[]
  responses: Record<string, { content?: Media }>
}

export type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/** One method of one path. */
export type Call = { method: string; path: string; operation: Operation; named: Record<string, Schema> }

export type Input = { params: Record<string, Json>; query: Record<string, Json>; body: Json | undefined }

/** Replaces the value at one place of the input (counted over all places), or removes it. */
export type Change = { at: number; to: Json | undefined }

const contents = ['picture', 'pdf', 'junk', 'nothing', 'cell', 'cells', 'elements', 'nestedPdf', 'cutPicture'] as const
export type File = { name: string; content: (typeof contents)[number] }

/** How the body is written. */
export type Wire =
  | { as: 'json'; type?: string | null }
  | { as: 'text'; text: string; type: string | null }
  | { as: 'multipart'; files: File[]; flaw: 'none' | 'noBoundary' | 'otherBoundary' | 'truncated' | 'noNames' | 'garbage' }
  | { as: 'huge'; bytes: number }

export type FuzzRequest = {
  method: string
  /** Begin from the input of the permissions' line with this number, or from the generated one. */
  example: number | null
  input: Input
  changes: Change[]
  wire: Wire
  /** Added to the path and to the query as they are. */
  pathEnd: string
  queryEnd: string
  credentials: 'bearer' | 'cookie' | 'foreignCookie' | 'broken'
  headers: Record<string, string>
}

export function callsOf({ paths, components }: Description): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, named: components.schemas })),
  )
}

/** @returns requests to one call; most have a single flaw, because a request is rejected for the first that is found */
export function requestsTo({ method, operation, named }: Call): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody } = operation
  const valuesOf = (place: 'path' | 'query') => {
    const ofPlace = parameters.filter((one) => one.in === place)
    const required = ofPlace.filter((one) => one.required).map((one) => one.name)
    return fc.record(Object.fromEntries(ofPlace.map((one) => [one.name, fitting(one.schema, named)])), { requiredKeys: required })
  }
  const content = requestBody?.content
  const json = (content?.['application/json'] ?? content?.['application/scim+json'])?.schema
  const input = fc.record({
    params: valuesOf('path'),
    query: valuesOf('query'),
    body: json ? fitting(json, named) : fc.constant(undefined),
  })
  const usual = { changes: fc.constant<Change[]>([]), wire: usualWire(requestBody), pathEnd: fc.constant(''), queryEnd: fc.constant('') }
  const sound = {
    method: fc.constant(method),
    example: fc.option(fc.nat(9), { freq: 2 }),
    input: input as fc.Arbitrary<Input>,
    ...usual,
    credentials: fc.constant<FuzzRequest['credentials']>('bearer'),
    headers: fc.constant<Record<string, string>>({}),
  }
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(sound) },
    { weight: 6, arbitrary: fc.record({ ...sound, changes: fc.array(change, { minLength: 1, maxLength: 2 }) }) },
    { weight: 2, arbitrary: fc.record({ ...sound, wire: oddWire }) },
    { weight: 1, arbitrary: fc.record({ ...sound, pathEnd: oddPathEnd, queryEnd: oddQueryEnd }) },
    { weight: 1, arbitrary: fc.record({ ...sound, method: oddMethod }) },
    { weight: 1, arbitrary: fc.record({ ...sound, credentials: oddCredentials }) },
    { weight: 2, arbitrary: fc.record({ ...sound, headers: oddHeaders }) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...sound,
        ...{
          changes: fc.array(change, { maxLength: 4 }),
          wire: oddWire,
          pathEnd: oddPathEnd,
          headers: oddHeaders,
          credentials: oddCredentials,
        },
      }),
    },
  )
}

const change: fc.Arbitrary<Change> = fc.record({ at: fc.nat(40), to: fc.option(wild, { nil: undefined, freq: 8 }) })

const file: fc.Arbitrary<File> = fc.record({
  name: fc.constantFrom('plan.png', 'plan.pdf', '', '../../x.png', 'a'.repeat(500), 'x.exe', '日本\u202e.png', 'a"b\\c.xlsx'),
  content: fc.constantFrom(...contents),
})

function usualWire(body: Operation['requestBody']): fc.Arbitrary<Wire> {
  const json = fc.constant<Wire>({ as: 'json' })
  if (!body?.content['multipart/form-data']) return json
  const files = fc.record({
    as: fc.constant('multipart' as const),
    files: fc.array(file, { maxLength: 3 }),
    flaw: fc.constant('none' as const),
  })
  return body.content['application/json'] ? fc.oneof(json, files) : files
}

const types = [
  ...[
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/jsonp',
    'APPLICATION/JSON',
    'application/json;;;',
    'json',
  ],
  ...[
    'text/plain',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  ...['application/octet-stream', 'image/png', '*/*', '/', ';', 'application/vnd.api+json', `application/json; x=${'y'.repeat(2000)}`],
]
const texts = [
  ...[
    '',
    ' ',
    'null',
    '[]',
    '""',
    '0',
    'true',
    '{',
    '}',
    '{"a":',
    '{"a":1e999}',
    '{"a":1,"a":2}',
    '[1,2',
    '{a:1}',
    "{'a':1}",
    '\ufeff{}',
    'NaN',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\u0000',
    '{"a":"\\ud800"}',
    '"\\u0000"',
    'a=1&b=2',
    '<x/>',
    '--x--',
  ],
  ...['['.repeat(5000), `${'['.repeat(2000)}${']'.repeat(2000)}`, `{"a":"${'x'.repeat(200_000)}"}`],
]
const oddWire: fc.Arbitrary<Wire> = fc.oneof(
  fc.record({ as: fc.constant('json' as const), type: fc.constantFrom(null, ...types) }),
  fc.record({
    as: fc.constant('text' as const),
    text: fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 50 })),
    type: fc.constantFrom(null, 'application/json', 'application/json', 'application/json', ...types),
  }),
  fc.record({
    as: fc.constant('multipart' as const),
    files: fc.array(file, { maxLength: 14 }),
    flaw: fc.constantFrom('none', 'noBoundary', 'otherBoundary', 'truncated', 'noNames', 'garbage'),
  }),
  fc.record({ as: fc.constant('huge' as const), bytes: fc.constantFrom(256 * 1024, 257 * 1024, 3_000_000) }),
)

const oddPathEnd = fc.constantFrom(
  '',
  '/',
  '//',
  '/x',
  '%',
  '%zz',
  '%00',
  '%c0%ae',
  '%ff',
  '%2e%2e%2f',
  '/..',
  '/../..',
  '/%2e%2e/',
  ';a=b',
  'é',
  '.json',
  '/.data',
)
const oddQueryEnd = fc.constantFrom(
  '',
  '%',
  '&%zz=1',
  '&a[]=1&a[b]=2',
  '&=&=&',
  '&a=%ff',
  '&limit=-1',
  '&limit=1e9',
  '&cursor=x',
  '&id=1&id=2',
  '&__proto__=1',
  `&q=${'x'.repeat(9000)}`,
  `&q=${'x'.repeat(20_000)}`,
  '&q=é',
  '&q=%00',
)
const oddMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'PURGE',
  'QUERY',
)
const oddCredentials = fc.constantFrom<FuzzRequest['credentials'][]>('cookie', 'foreignCookie', 'broken')

/** Values of a header that any client or proxy may send. */
const oddValues: Record<string, string[]> = {
  host: [
    'example.org',
    '',
    '[::1',
    '127.0.0.1:99999',
    '127.0.0.1:x',
    'a"b',
    'x'.repeat(300),
    '..',
    '%00',
    'a_b',
    'localhost:0',
    '//',
    'é',
    'a b',
    '@',
  ],
  'accept-language': ['xx', '*', 'es;q=x', ',;,', 'x'.repeat(3000), 'zh-Hant-TW-x-private', 'fr;q=9'],
  accept: ['application/xml', '', ';', 'text/html'],
  'accept-encoding': ['br;q=0, *', 'identity;q=0', 'x', '', 'gzip;q=x', 'zstd'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  origin: ['null', 'https://evil.example', 'x', 'https://plaza.example'],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  cookie: ['userToken=%zz', '__Host-userToken=%', 'language=xx; language=', '=', ';;;', 'a'.repeat(5000), 'é=ü', '__proto__=1'],
  authorization: ['Bearer', 'Bearer  ', 'Basic eDp5', 'bearer x', 'Bearer é', `Bearer ${'x'.repeat(5000)}`],
  'x-forwarded-host': ['evil.example', 'a b', '//', ','],
  'x-forwarded-proto': ['javascript', 'http', 'https,http'],
  'if-none-match': ['*', 'x', 'W/"x"'],
  'if-modified-since': ['never'],
  range: ['bytes=0-0', 'bytes=9999999-', 'bytes=-1', 'lines=1-2', 'bytes=5-1'],
  'user-agent': ['', '\u00ff', 'x'.repeat(5000)],
  referer: ['x', '//', 'https://evil.example/%zz'],
  'x-http-method-override': ['DELETE'],
  expect: ['100-continue'],
}
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(oddValues)), { minLength: 1, maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(oddValues[name] as string[]))]))))
