import { addAbortSignal, PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file in the archive; its content is read only when the archive reaches it. */
export type ZipEntry = {
  path: string
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Pictures and other compressed files: spend little time on compressing them. */
  isPacked?: boolean
}

/** The first day of the format, for every entry, which makes equal content produce equal bytes. */
const entryDate = new Date(1980, 0, 1)

/**
 * A zip archive as a stream. Memory use is constant: parts are read one after the other, no faster than the reader takes the archive.
 * @returns the archive; it fails with the error of a part, and stops reading when it is destroyed
 */
export function zip(parts: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile()
  const output = new PassThrough()
  const aborted = new AbortController()
  const fail = (error: Error) => output.destroy(error)
  // pipeline() destroys both streams; the parts need a signal of their own.
  pipeline(archive.outputStream, output, () => aborted.abort())
  archive.on('error', fail)
  addParts(archive, parts, aborted.signal).catch(fail)
  return output
}

/** Adds each part when the one before it has been read, because a part may depend on those before it. */
async function addParts(archive: ZipFile, parts: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, content, isPacked } of parts) {
    const source = addAbortSignal(signal, Readable.from(content, { objectMode: false }))
    const compressionLevel = isPacked ? 1 : 6
    archive.addReadStream(source, path, { mtime: entryDate, forceDosTimestamp: true, compressionLevel })
    await finished(source)
  }
  archive.end()
}
