// Who writes: a trigger of the database enters the author of each change of a project on legal hold (migration 0222).
import { currentScope } from '../tracing/scope.server.ts'

/** `isOfficial`: an account or key of an organization. */
export type Author = { id: string; isOfficial: boolean }

const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** The person or API key of the running request; null for visitors and outside of requests. */
export function currentAuthor(): Author | null {
  const author = currentScope()?.author?.() ?? null
  return author && isId(author.id) ? author : null
}

/** Names the author until the end of the transaction. */
export const namingStatement = ({ id }: Author): string => `select set_config('plaza.author', '${id}', true)`

/** True if a statement may change or remove rows. Reads that lock rows count, too. */
export const mayChangeRows = (text: string): boolean => /\b(?:update|delete from)\b/i.test(text)
