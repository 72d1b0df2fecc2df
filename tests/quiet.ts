import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const lines: string[] = []

for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  console[method] = (...values: unknown[]) => void lines.push(format(...values))
}
const noteWarning = (warning: Error) => void lines.push(String(warning))
process.on('warning', noteWarning)

/** Console output since the test began. A test that expects output takes it with this; remaining output fails the test. */
export const takeConsole = (): string[] => lines.splice(0)

function refuseOutput() {
  const unexpected = takeConsole()
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`)
}

afterEach(refuseOutput)
afterAll(refuseOutput)
// The next file in this process sets up its own.
afterAll(() => void process.off('warning', noteWarning))
