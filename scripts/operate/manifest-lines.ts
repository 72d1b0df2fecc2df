// What the commands about backups have in common.
import type { Manifest } from '../../src/core/backup/archive.server.ts'

/** `84 tables with 1,234 rows, 56 files`. */
export function contentsOf({ tables, files, takenAt }: Manifest): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
  const count = (value: number) => value.toLocaleString('en-US')
  return `${count(tables.length)} tables with ${count(rows)} rows and ${count(files.length)} files, as of ${takenAt}`
}

/** @throws Error if the command line does not have exactly one operand */
export function oneOperand(operands: readonly string[], name: string): string {
  const [only, ...others] = operands
  if (only === undefined || others.length > 0) throw new Error(`Exactly one ${name} is required.`)
  return only
}
