// npm run sweep: what takes too long for every change, and is looked at before each landing.
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({
  ...journeys,
  testMatch: '**/*.sweep.ts',
  reporter: [['dot'], ['json', { outputFile: 'node_modules/.cache/plaza-results/everywhere.json' }]],
})
