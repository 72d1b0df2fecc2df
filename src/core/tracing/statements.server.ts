// Observes the statements that this process sends to PostgreSQL.
import { processWide } from '../async/process-wide.ts'
import { currentScope, type Scope } from './scope.server.ts'

/** `text` has placeholders instead of values; `startedAt` is in milliseconds since 1970. */
export type SentStatement = { text: string; startedAt: number; milliseconds: number; scope: Scope | undefined }

const observers = processWide('statement observers', () => new Set<(statement: SentStatement) => void>())

/** Calls `observer` after each statement, failed ones included. @returns a function that stops it */
export function observeStatements(observer: (statement: SentStatement) => void): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

/** Sends a statement, and tells the observers how long it took. */
export function observed<Reply>(text: string, send: () => Promise<Reply>): Promise<Reply> {
  if (observers.size === 0) return send()
  const scope = currentScope()
  const startedAt = Date.now()
  const start = performance.now()
  const end = () => {
    const milliseconds = performance.now() - start
    for (const observer of observers) observer({ text, startedAt, milliseconds, scope })
  }
  const reply = send()
  reply.then(end, end)
  return reply
}
