import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { openLog } from '../src/core/tracing/log.server.ts'

const lines: string[] = []

for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  console[method] = (...values: unknown[]) => void lines.push(format(...values))
}
/** A line of the log as the text and its error. */
function textOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message: string } }
  return [msg, err?.message].filter(Boolean).join(': ')
}
openLog('warn', { write: (line) => void lines.push(textOf(line)) })
const noteWarning = (warning: Error) => void lines.push(String(warning))
process.on('warning', noteWarning)

/** What was logged or printed since the test began. A test that expects output takes it with this; remaining output fails the test. */
export const takeConsole = (): string[] => lines.splice(0)

function refuseOutput() {
  const unexpected = takeConsole()
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
}

afterEach(refuseOutput)
afterAll(refuseOutput)
// The next file in this process sets up its own.
afterAll(() => void process.off('warning', noteWarning))
