import { defineConfig } from '@playwright/test'
import { chromiumFlags, needChromium } from './tests/chromium.ts'
import { isShort, longSpecs } from './tests/run/long.ts'
import { workers } from './tests/run/workers.ts'

const phone = { width: 375, height: 812 }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: isShort ? longSpecs : [],
  globalSetup: './tests/e2e/setup.ts',
  outputDir: 'test-results',
  workers,
  // Long enough for a machine that does other things too: they end what hangs, and say nothing about speed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // In CI a test that fails runs once more, and the report lists it as unsteady (scripts/results/unsteady.mjs).
  retries: process.env['RERUN_UNSTEADY'] === 'true' ? 1 : 0,
  forbidOnly: !!process.env['CI'],
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/plaza-results/playwright.json' }]],
  use: {
    viewport: phone,
    // A step that waits for what never comes is named, instead of the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: needChromium(), args: chromiumFlags },
  },
})
