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
