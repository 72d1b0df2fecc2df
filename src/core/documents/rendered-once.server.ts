// Rendering a document takes the processor for up to seconds, so each version is rendered once, one document at a time, and then kept.
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { singleFlight } from '../async/single-flight.ts'

/**
 * Caches rendered documents by what they show: a document of other content or in another language is another version.
 * @param bytesMax how much to keep in memory; the versions that were requested longest ago go first
 * @returns a function that renders a version, or returns the cached one; a failed rendering is not kept
 */
export function renderedOnce(bytesMax: number): (content: unknown, render: () => Promise<Buffer>) => Promise<Buffer> {
  const cached = new LRUCache<string, Buffer>({ maxSize: bytesMax, sizeCalculation: (document) => document.length })
  const queue = pLimit(1)
  const renderVersion = singleFlight(
    async (version: string, render: () => Promise<Buffer>) => {
      const document = await queue(render)
      cached.set(version, document)
      return document
    },
    (version) => version,
  )
  return async (content, render) => {
    const version = createHash('sha256').update(serialize(content)).digest('base64')
    return cached.get(version) ?? renderVersion(version, render)
  }
}
