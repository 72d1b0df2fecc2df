// A project with responses is deleted by its typed title, and comes back from the bin.
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

for (const width of [375, 1280])
  test(`an administrator deletes a project with its typed title and restores it, ${width} pixels wide`, async ({ open, ids }) => {
    const page = await open('administrator', { viewport: { width, height: 900 } })
    await page.goto(`/project/${ids.own}`)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const openDialog = async () => {
      await page.goto(`/edit-project/${ids.own}`)
      await ready(page)
      await page.getByRole('button', { name: 'Delete this project' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete this project' })
      await expect(dialog.getByText(/This deletes all its responses: \d+ answers, \d+ comments/)).toBeVisible()
      return dialog
    }

    const first = await openDialog()
    await expectSound(page)
    await first.getByRole('button', { name: 'Keep project' }).click()
    await expect(first).toBeHidden()

    const wrong = await openDialog()
    await wrong.getByLabel(`To confirm, enter the title: ${title}`).fill(`${title}!`)
    await wrong.getByRole('button', { name: 'Delete project' }).click()
    await expect(page.getByText('Enter the project’s title exactly as shown')).toBeVisible()

    const dialog = await openDialog()
    await dialog.getByLabel(`To confirm, enter the title: ${title}`).fill(title)
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await expect(page.getByText('The project was deleted. You can restore it for 30 days under Records.')).toBeVisible()
    await expect(page).toHaveURL('/home')
    expect((await page.request.get(`/project/${ids.own}`)).status()).toBe(404)

    await page.goto('/records')
    await page.getByRole('link', { name: 'Deleted projects' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Deleted projects' })).toBeVisible()
    await ready(page)
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(item.getByText(/\d+ answers, \d+ comments/)).toBeVisible()
    await expect(item.getByText(/^Can be restored until /)).toBeVisible()
    await expectSound(page)
    await item.getByRole('button', { name: 'Restore project' }).click()
    await expect(page.getByText('No deleted projects')).toBeVisible()
    expect((await page.request.get(`/project/${ids.own}`)).status()).toBe(200)
  })

test('a colleague has no bin', async ({ goTo }) => {
  expect((await goTo('colleague', '/records/bin')).status).toBe(403)
})
