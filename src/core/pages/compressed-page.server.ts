import { thoroughly } from '../memory/compression.server.ts'
import type { CompressedPage } from '../memory/page-cache.server.ts'
import { type AllowedHosts, hashSource, policyFor } from './policy.server.ts'

const nonce = / nonce="[^"]*"/

/** A rendered page for the cache. Many requests share it, so its policy lists the hash of each inline script instead of a nonce. */
export async function compressedPage(rendered: string, mode: string, hosts: AllowedHosts = {}): Promise<CompressedPage> {
  const { html, hashes } = withoutNonces(rendered)
  const bytes = Buffer.from(html)
  const [br, gzipped] = await Promise.all([thoroughly.br(bytes), thoroughly.gzip(bytes)])
  return { html: bytes, br, gzip: gzipped, policy: policyFor(hashes, mode, hosts) }
}

/** Takes the nonces of inline scripts away. The page is cut at its tags, so no text is read twice. */
function withoutNonces(rendered: string): { html: string; hashes: string[] } {
  const hashes: string[] = []
  const [beginning = '', ...parts] = rendered.split('<script')
  const scripts = parts.map((part) => {
    const opened = part.indexOf('>')
    const closed = part.indexOf('</script>')
    const attributes = part.slice(0, opened)
    if (closed < opened || !nonce.test(attributes)) return part
    const others = attributes.replace(nonce, '')
    const script = part.slice(opened + 1, closed)
    if (script && !others.includes('application/json')) hashes.push(hashSource(script))
    return others + part.slice(opened)
  })
  return { html: [beginning, ...scripts].join('<script'), hashes }
}
