// Files in a bucket of Amazon S3 or a compatible server. All transfers pass through Plaza; the bucket stays private.

import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Config } from '../config/config.server.ts'
import { log } from '../tracing/log.server.ts'
import { checkKey, type FileEntry, type FileStore, folderOf, sortedKeys, unavailable } from './files.server.ts'

/** S3 requires at least 5 MiB in every part but the last, and allows at most 10,000 parts. */
const partBytes = 8 * 1024 * 1024
const removalsAtOnce = 16
const socketsMax = 200
/** After this many timeouts the server counts as down, and the person who waits sees an error. */
const patience = { maxAttempts: 3, connectionTimeout: 3_000, requestTimeout: 20_000, socketTimeout: 60_000 }

type Send = S3Client['send']

/**
 * Opens a bucket.
 * @throws Error if no such bucket exists or it cannot be listed; an unreachable server only causes a warning
 */
export async function s3Files({ bucket, region, endpoint, key: credentials, prefix }: S3Config, limits = patience): Promise<FileStore> {
  const { maxAttempts, ...timeouts } = limits
  const agent = { keepAlive: true, maxSockets: socketsMax }
  const client = new S3Client({
    region,
    maxAttempts,
    requestHandler: { ...timeouts, throwOnRequestTimeout: true, httpAgent: agent, httpsAgent: agent },
    // Many S3-compatible servers reject newer checksums in trailers; the signature covers the body anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials: { accessKeyId: credentials.id, secretAccessKey: credentials.secret } } : {}),
  } satisfies S3ClientConfig)
  const send = ((command: Parameters<Send>[0]) => client.send(command).catch((error) => raise(error))) as Send
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })

  async function* entries(folder: string): AsyncGenerator<FileEntry> {
    // Version 1 of the call continues after a key even if that was removed; every compatible server supports it.
    let behind: string | undefined
    do {
      const page = await send(
        new ListObjectsCommand({ Bucket: bucket, Prefix: prefix + folderOf(folder), ...(behind ? { Marker: behind } : {}) }),
      )
      ensureS3(page.Name ?? page.IsTruncated)
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { key: Key.slice(prefix.length), bytes: Size ?? 0, changedAt: LastModified }
      behind = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined
    } while (behind)
  }

  async function removeFolder(folder: string) {
    const under = entries(folder)
    const remover = async () => {
      for (let one = await under.next(); !one.done; one = await under.next()) await send(new DeleteObjectCommand(at(one.value.key)))
    }
    await Promise.all(Array.from({ length: removalsAtOnce }, remover))
  }

  await checkBucket(client, bucket)
  return {
    async put(key, content) {
      const where = at(key)
      if (content instanceof Readable) await putStream(send, where, content)
      else ensureS3((await send(new PutObjectCommand({ ...where, Body: content }))).ETag)
    },
    async get(key) {
      const where = at(key)
      const head = await send(new HeadObjectCommand(where)).catch((error) => (isMissing(error) ? null : raise(error)))
      if (!head) return null
      ensureS3(head.ETag)
      return {
        bytes: head.ContentLength ?? 0,
        async read(range) {
          const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
          return (await send(new GetObjectCommand({ ...where, ...part }))).Body as Readable
        },
      }
    },
    async remove(key) {
      await (key.endsWith('/') ? removeFolder(key) : send(new DeleteObjectCommand(at(key))))
    },
    entries,
    list: (folder) => sortedKeys(entries(folder)),
    checkSpace: async () => {},
  }
}

/** Uploads in parts, so a stream of any length needs the memory of one part. */
async function putStream(send: Send, where: { Bucket: string; Key: string }, content: Readable): Promise<void> {
  const parts = partsOf(content)
  const first = (await parts.next()).value ?? Buffer.alloc(0)
  if (first.length < partBytes) {
    ensureS3((await send(new PutObjectCommand({ ...where, Body: first }))).ETag)
    return
  }
  const { UploadId } = await send(new CreateMultipartUploadCommand(where))
  ensureS3(UploadId)
  const upload = { ...where, UploadId }
  try {
    const done: { PartNumber: number; ETag: string | undefined }[] = []
    for (let part: Buffer | undefined = first; part; part = (await parts.next()).value) {
      const PartNumber = done.length + 1
      const { ETag } = await send(new UploadPartCommand({ ...upload, PartNumber, Body: part }))
      ensureS3(ETag)
      done.push({ PartNumber, ETag })
    }
    ensureS3((await send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }))).ETag)
  } catch (error) {
    await send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

async function* partsOf(content: Readable): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    for (let rest: Buffer = Buffer.from(chunk); rest.length > 0; ) {
      const piece = rest.subarray(0, partBytes - bytes)
      waiting.push(piece)
      bytes += piece.length
      rest = rest.subarray(piece.length)
      if (bytes < partBytes) continue
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}

async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new Error(`S3_BUCKET: there is no bucket '${bucket}'`)
    if (status === 401 || status === 403) throw new Error(`S3_BUCKET: the key may not list the bucket '${bucket}'`)
    log.error({ err: error }, `The bucket '${bucket}' can’t be reached; files are unavailable until it can`)
  }
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)
const isMissing = (error: unknown) => error instanceof Error && statusOf(error.cause) === 404

/** A proxy or another network can answer 200 with a page of its own; nothing was stored then. @throws HttpError 503 */
function ensureS3(named: unknown): void {
  if (named === undefined) raise(new Error('the answer is not that of a bucket'))
}

function raise(error: unknown): never {
  throw unavailable(error)
}
