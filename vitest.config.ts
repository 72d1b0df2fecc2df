import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { nameTemplates } from './tests/rows/plugin.ts'
import { isShort, longTests } from './tests/run/long.ts'
import { LongestFirst } from './tests/run/order.ts'
import { workers } from './tests/run/workers.ts'

const recordsRows = process.env['RECORD_ROWS'] === 'true'

const include = ['src/**/*.test.ts', 'src/**/*.test.tsx', '{tests,scripts,benches}/**/*.test.ts']
const isolated = '**/*.isolated.test.ts'
const leftOut = isShort ? longTests : []

export default defineConfig({
  plugins: recordsRows ? [nameTemplates()] : [],
  resolve: { alias: { '@node-rs/argon2': resolve('tests/run/cheap-argon2.ts') } },
  test: {
    globalSetup: './tests/cluster.ts',
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Files share a process one after the other: it imports the sources once.
      { extends: true, test: { name: 'shared', include, exclude: [isolated, ...leftOut], isolate: false } },
      // These set what the sources read while they are imported.
      { extends: true, test: { name: 'isolated', include: [isolated] } },
    ],
    environment: 'node',
    setupFiles: ['./tests/quiet.ts', ...(recordsRows ? ['./tests/rows/record.ts'] : [])],
    pool: 'forks',
    // Long enough for a busy machine: they end what hangs, and say nothing about speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
