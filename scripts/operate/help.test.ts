import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const npm = (name: string) => promisify(execFile)('npm', ['run', '-s', name, '--', '--help'], { shell: process.platform === 'win32' })

// Ruling G15: each command explains itself.
test.each(['audit', 'fuzz', 'fill', 'backup', 'restore', 'move-database', 'upgrade-database', 'doctor', 'package', 'map', 'bench'])(
  'npm run %s -- --help',
  async (name) => {
    const { stdout, stderr } = await npm(name)
    expect([stdout.length > 60, stderr]).toEqual([true, ''])
  },
)
