import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPlace } from './installation.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-place-'))
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('a command of the package that finds no database says where it looked, and makes none', async () => {
  const work = vi.fn()
  await expect(withPlace(work, { creates: false })).rejects.toThrow(
    `There is no database in ${join(folder, 'data')}, and nothing was done.`,
  )
  expect(work).not.toHaveBeenCalled()
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
