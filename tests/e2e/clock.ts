// Time that passes without anybody waiting for it.
import type { Page } from '@playwright/test'

export const minute = 60_000

/** Moves the clocks of the server and of contexts of the browser ahead; those need `page.clock.install()` before their first page. */
export async function pass(
  plaza: { advance: (milliseconds: number) => Promise<void> },
  milliseconds: number,
  ...pages: Page[]
): Promise<void> {
  await plaza.advance(milliseconds)
  for (const page of pages) await page.clock.fastForward(milliseconds)
}

/** Waits until a page of a logged-in person watches the idle time. Its script comes after the page, and notes when it came. */
export const watched = (page: Page) => page.waitForFunction(() => localStorage.getItem('lastActivity') !== null)

/** The same after loading again. */
export async function watchedAgain(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('lastActivity'))
  await page.reload()
  await watched(page)
}
