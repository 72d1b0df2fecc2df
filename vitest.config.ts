import { defineConfig } from 'vitest/config'
import { nameTemplates } from './tests/rows/plugin.ts'

const recordsRows = process.env['RECORD_ROWS'] === 'true'

export default defineConfig({
  plugins: recordsRows ? [nameTemplates()] : [],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: './tests/cluster.ts',
    setupFiles: ['./tests/quiet.ts', ...(recordsRows ? ['./tests/rows/record.ts'] : [])],
    pool: 'forks',
    maxWorkers: 2,
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
