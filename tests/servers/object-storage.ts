// A real S3-compatible server on loopback. It checks no signatures, so a proxy of ours checks them.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error it has no types
import Store from 's3rver'
import type { S3Config } from '../../src/core/config/config.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'

const key = { id: 'PLAZATESTKEY', secret: 'a secret/of+the tests' }
/** A server may list fewer keys in one answer than S3's 1,000. */
export const keysPerAnswer = 50
const inPages = (url: string) => (/[?&]prefix=/.test(url) ? `${url}&max-keys=${keysPerAnswer}` : url)

export type ObjectStorage = {
  config: S3Config
  /** As settings. */
  env: Record<string, string>
  /** Method and path of every request, in order. */
  asked: string[]
  /** What the proxy does instead of forwarding a request; null forwards it. */
  trouble: ((req: IncomingMessage) => 'pass' | 'hang' | 'reset' | number) | null
  /** Puts a small file under each key, without a request for each. */
  fill(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Starts it with the bucket `plaza`. */
export async function objectStorage(): Promise<ObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'plaza-s3-'))
  const store: { run(): Promise<AddressInfo>; close(): Promise<void>; store: Disk } = new Store({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'plaza' }],
  })
  finishBeforeAnswering(store.store)
  const { port } = await store.run()
  const storage: Pick<ObjectStorage, 'asked' | 'trouble'> = { asked: [], trouble: null }
  const door = createServer(async (req, res) => {
    storage.asked.push(`${req.method} ${req.url}`)
    const todo = storage.trouble?.(req) ?? 'pass'
    if (todo === 'hang') return
    if (todo === 'reset') return void req.socket.resetAndDestroy()
    const body = await buffer(req).catch(() => null)
    if (!body) return
    if (todo !== 'pass') return void res.writeHead(todo).end()
    if (!isSigned(req, body)) return void res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const { authorization: _, ...headers } = req.headers
    const onward = request({ port, host: '127.0.0.1', method: req.method, path: inPages(req.url ?? ''), headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    onward.end(body)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return Object.assign(storage, {
    config: { bucket: 'plaza', region: 'us-west-2', endpoint, key, prefix: 'city/' },
    env: {
      S3_BUCKET: 'plaza',
      S3_REGION: 'us-west-2',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key.id,
      S3_SECRET_ACCESS_KEY: key.secret,
      S3_PREFIX: 'city',
    },
    async fill(keys: readonly string[]) {
      for (const key of keys)
        await store.store.putObject({ bucket: 'plaza', key: `city/${key}`, content: Readable.from([Buffer.from('x')]), metadata: {} })
    },
    async close() {
      await ended(door)
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  })
}

type Disk = {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: { bucket: string; key: string; content: Readable; metadata: object }): Promise<{ size: number; md5: string }>
  putPart(bucket: string, uploadId: string, part: number, content: Readable): Promise<{ size: number; md5: string }>
}

/**
 * The server reports success as soon as it has received a file, while its disk still writes: an immediate read finds it empty or truncated.
 * S3 shows a file completely or not at all.
 */
function finishBeforeAnswering(disk: Disk): void {
  const write = async (path: string, content: Readable) => {
    const body = await buffer(content)
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${newId()}`
    await writeFile(draft, body)
    await rename(draft, path)
    return { size: body.length, md5: createHash('md5').update(body).digest('hex') }
  }
  disk.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await write(disk.getResourcePath(bucket, key, 'object'), content)
    await disk.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  disk.putPart = async (bucket, uploadId, part, content) => {
    const path = join(disk.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part))
    const written = await write(path, content)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
}

function ended(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The AWS Signature Version 4 of a request, recomputed as described in "Authenticating Requests" of the S3 API reference. */
export function isSigned(req: Pick<IncomingMessage, 'method' | 'url' | 'headers'>, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/
  const [, id, day = '', region = '', names = '', signature = ''] = given.exec(req.headers.authorization ?? '') ?? []
  const bodyHash = String(req.headers['x-amz-content-sha256'])
  const time = String(req.headers['x-amz-date'])
  const all = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((one) => names.split(';').includes(one))
  if (id !== key.id || !all || !time.startsWith(day) || bodyHash !== sha256(body)) return false
  const url = new URL(req.url ?? '', 'http://plaza')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(req.headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [req.method, url.pathname, query.join('&'), headers.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secret}`)
  const right = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}
