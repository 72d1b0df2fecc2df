import { thoroughly } from '../memory/compression.server.ts'
import type { CompressedPage } from '../memory/page-cache.server.ts'
import { type AllowedHosts, hashSource, policyFor } from './policy.server.ts'

/** Each part ends at the next `<`: no text is read twice. */
const inlineScript = /<script\b([^<>]*)>([^<]*(?:<(?!\/?script)[^<]*)*)<\/script>/g
const nonce = / nonce="[^"]*"/

/** A rendered page for the cache. Many requests share it, so its policy lists the hash of each inline script instead of a nonce. */
export async function compressedPage(rendered: string, mode: string, hosts: AllowedHosts = {}): Promise<CompressedPage> {
  const hashes: string[] = []
  const html = rendered.replace(inlineScript, (whole, attributes: string, script: string) => {
    if (!nonce.test(attributes)) return whole
    const others = attributes.replace(nonce, '')
    if (script && !others.includes('application/json')) hashes.push(hashSource(script))
    return `<script${others}>${script}</script>`
  })
  const bytes = Buffer.from(html)
  const [br, gzipped] = await Promise.all([thoroughly.br(bytes), thoroughly.gzip(bytes)])
  return { html: bytes, br, gzip: gzipped, policy: policyFor(hashes, mode, hosts) }
}
