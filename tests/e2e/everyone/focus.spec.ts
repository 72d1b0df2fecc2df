// Where the focus moves to what appears, it moves with it: later it would take a field from a person who already types there.
import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { expect, ready, test } from '../plaza.ts'

declare global {
  interface Window {
    late?: string[]
  }
}

/** Notes each heading and box that takes the focus in a later task than the one in which it appeared. */
const noteLate = (page: Page) =>
  page.addInitScript(() => {
    const late: string[] = []
    window.late = late
    const appeared = new WeakSet<Node>()
    const add = (node: Node) => {
      appeared.add(node)
      node.childNodes.forEach(add)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(add)
    }).observe(document, { subtree: true, childList: true })
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      if (element.tabIndex === -1 && appeared.has(element)) late.push(element.outerHTML.slice(0, 140))
    })
  })

test('the focus moves to a new page, to the errors of a form and to the next question in the moment in which they appear', async ({
  open,
  ids,
}) => {
  const start = async (who: 'administrator' | 'visitor', path: string) => {
    const page = await open(who)
    await noteLate(page)
    await page.goto(path)
    await ready(page)
    return page
  }

  const official = await start('administrator', '/member')
  await official.getByRole('link', { name: 'Hand over the administrator role' }).click()
  await expect(official.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  for (let round = 0; round < 2; round++) {
    await official.getByRole('button', { name: 'Send offer' }).click()
    await expect(official.getByRole('alert')).toBeFocused()
    await official.getByLabel('Your password').fill(demoLogins.password)
  }
  expect(await official.evaluate(() => window.late)).toEqual([])

  const visitor = await start('visitor', `/project/${ids.publicSurvey}/answer#question-1`)
  const question = visitor.getByRole('main').locator('h1[tabindex], h2[tabindex]').first()
  const first = (await question.textContent()) ?? ''
  await visitor.getByRole('main').getByRole('radio').first().check()
  await visitor.getByRole('main').getByRole('button', { name: 'Next', exact: true }).click()
  await expect(question).not.toHaveText(first)
  await expect(question).toBeFocused()
  await visitor.goBack()
  await expect(question).toHaveText(first)
  await expect(question).toBeFocused()
  expect(await visitor.evaluate(() => window.late)).toEqual([])
})
