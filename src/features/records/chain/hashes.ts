// How entries are hashed: SHA-256 over JSON with sorted keys and without spaces (RFC 8785).
import { createHash } from 'node:crypto'
import type { ChainKind, ChainOperation } from '../../accounts/audit/chain.server.ts'

/** Before the first entry. */
export const noHash = '0'.repeat(64)

export type ChainEntry = {
  position: number
  kind: ChainKind
  subjectId: string
  operation: ChainOperation
  writtenAt: string
  contentHash: string | null
}

export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The salt keeps erased content from being guessed from its hash: it is removed with the content. */
export const contentHash = (salt: string, content: unknown): string => sha256(`${salt}${canonicalJson(content)}`)

export const entryHash = (previousHash: string, entry: ChainEntry): string => sha256(`${previousHash}\n${canonicalJson(entry)}`)
