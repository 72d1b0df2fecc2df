// Keeps pages as files, for the HTML checker that reads all of them together after the sweep (scripts/sweep/markup.mjs).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pagesFolder } from '../../../scripts/sweep/markup.mjs'

/**
 * Keeps a page as the server sent it, or, if something was done on it, as it is now.
 * @param sent the server's HTML, null to keep the page as it is now
 */
export async function keepPage(page: Page, name: string, sent: string | null): Promise<void> {
  mkdirSync(pagesFolder, { recursive: true })
  writeFileSync(join(pagesFolder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.html`), sent ?? (await page.content()))
}
