// Turns generated requests into bytes, and sends them over HTTP.
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { multipart, pdf, picture, type SentFile } from '../pictures.ts'
import { hostileTexts } from './hostile.ts'
import type { Call, File, FuzzRequest, Input, Wire } from './requests.ts'
import { type Json, withIds } from './values.ts'

export type Written = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }
/** `broken`: the connection ended without a reply; `hung`: there was none within the limit. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer } | 'broken' | 'hung'

/** No request of the API takes this long; one that does holds up others. */
export const answerMsMax = 10_000

/**
 * @param input the example's input, or the generated one
 * @param ids the ids that replace `known:<number>`
 */
export async function written(call: Call, asked: FuzzRequest, input: Input, ids: readonly string[]): Promise<Written> {
  const { params, query, body } = withIds(changed(input, asked) as Json, ids) as Input
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(params[name] ?? ids[0] ?? '')))
  const search = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(one))}`),
  )
  const url = `${path}${asked.pathEnd}${search.length + asked.queryEnd.length > 0 ? `?${search.join('&')}${asked.queryEnd}` : ''}`
  const { type, content } = await bodyOf(asked.wire, body)
  const headers = { ...(type === null ? {} : { 'content-type': type }), ...asked.headers }
  return { method: asked.method, path: url, headers, body: content }
}

/** Beyond this, the request line alone would fill Node's 16 KB of headers, which is one request and not a thousand different ones. */
const textLengthMax = 6000

const asText = (value: Json): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, textLengthMax).toWellFormed()

/** Places of a change are counted over `input` in the order of its keys. */
function changed(input: Input, { changes }: FuzzRequest): Input {
  let whole = structuredClone({ ...input, body: input.body ?? null }) as unknown as Record<string, Json>
  for (const { at, to } of changes) {
    const places = placesOf(whole).filter((one) => one.length > 1 || one[0] === 'body')
    const place = places[at % places.length]
    if (place) whole = put(whole, place, to) as Record<string, Json>
  }
  return { ...whole, body: whole['body'] === null && input.body === undefined ? undefined : whole['body'] } as unknown as Input
}

function placesOf(value: Json, from: string[] = []): string[][] {
  const own = from.length > 0 ? [from] : []
  if (value === null || typeof value !== 'object') return own
  return [...own, ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...from, key]))]
}

function put(value: Json, [key = '', ...rest]: string[], to: Json | undefined): Json {
  if (Array.isArray(value)) {
    const index = Number(key)
    if (rest.length === 0 && to === undefined) return value.filter((_, i) => i !== index)
    return value.map((one, i) => (i === index ? (rest.length === 0 ? (to as Json) : put(one, rest, to)) : one))
  }
  const { [key]: old, ...others } = value as Record<string, Json>
  if (rest.length === 0) return to === undefined ? others : { ...others, [key]: to }
  return { ...others, [key]: put(old as Json, rest, to) }
}

async function bodyOf(wire: Wire, body: Json | undefined): Promise<{ type: string | null; content: Buffer | undefined }> {
  if (wire.as === 'text') return { type: wire.type, content: Buffer.from(wire.text) }
  if (wire.as === 'huge') return { type: 'application/json', content: Buffer.from(`{"title":"${'x'.repeat(wire.bytes)}"}`) }
  if (wire.as === 'multipart') return multipartOf(wire.files, wire.flaw)
  if (body === undefined) return { type: wire.type ?? null, content: undefined }
  return { type: wire.type === undefined ? 'application/json' : wire.type, content: Buffer.from(JSON.stringify(body)) }
}

type Flaw = Extract<Wire, { as: 'multipart' }>['flaw']

async function multipartOf(files: File[], flaw: Flaw): Promise<{ type: string; content: Buffer }> {
  const sent: SentFile[] = []
  for (const { name, content } of files) sent.push({ name, content: await contents[content]() })
  const { payload, headers } = multipart('', sent)
  const [type, content] = [(headers as Record<string, string>)['content-type'] as string, payload as Buffer]
  if (flaw === 'noBoundary') return { type: 'multipart/form-data', content }
  if (flaw === 'otherBoundary') return { type: 'multipart/form-data; boundary=another', content }
  if (flaw === 'truncated') return { type, content: content.subarray(0, Math.floor(content.length / 2)) }
  if (flaw === 'noNames') return { type, content: Buffer.from(content.toString('latin1').replaceAll('; name="files"', ''), 'latin1') }
  if (flaw === 'garbage') return { type, content: Buffer.from('--plaza-test-boundary\r\n\r\n\r\n--plaza-test-boundary\r\nx') }
  return { type, content }
}

const contents: Record<File['content'], () => Buffer | Promise<Buffer>> = {
  picture: () => picture(40, 30, 'png'),
  pdf: () => pdf(),
  junk: () => Buffer.from('\u0000\u0001not a file\u00ff'),
  nothing: () => Buffer.alloc(0),
  cell: () => Buffer.from(`Email,First name\n"${hostileTexts['spaces']}","${hostileTexts['lines']}"\n`),
  cells: () => Buffer.from(`Email\n${hostileTexts['commas']}\n${hostileTexts['quotes']}`),
  elements: () => Buffer.from(`<?xml version="1.0"?><xliff>${hostileTexts['elements']}`),
  nestedPdf: () => Buffer.from(`%PDF-1.7\n1 0 obj ${hostileTexts['nested']}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`),
  cutPicture: async () => (await picture(4000, 3000)).subarray(0, 20_000),
}

export function send(port: number, { method, path, headers, body }: Written): Promise<Answer> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': body.length }
    const all: OutgoingHttpHeaders = { ...length, ...headers }
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path: asLatin(path),
      headers: latin(all),
      agent: false,
      setHost: !('host' in all),
    })
    const limit = setTimeout(() => {
      resolve('hung')
      sent.destroy()
    }, answerMsMax)
    const end = (answer: Answer) => {
      clearTimeout(limit)
      resolve(answer)
    }
    sent.once('error', () => end('broken'))
    sent.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('error', () => end('broken'))
      response.once('end', () => end({ status: response.statusCode as number, headers: response.headers, body: Buffer.concat(chunks) }))
    })
    sent.end(body)
  })
}

/** Node writes each of these characters as one byte; a client may send any. */
const asLatin = (text: string) => Buffer.from(text).toString('latin1')
const latin = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? asLatin(value) : value]))

/** @returns a shell command that repeats the request; a long body is shortened */
export function asCurl({ method, path, headers, body }: Written): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const shown = body?.toString().slice(0, 600)
  const data = shown === undefined ? [] : [`--data-binary ${quoted(shown)}${shown.length === 600 ? ` # of ${body?.length} bytes` : ''}`]
  return ['curl -i --path-as-is -X', method, ...lines, quoted(`$PLAZA${path.slice(0, 600)}`), ...data].join(' ')
}
