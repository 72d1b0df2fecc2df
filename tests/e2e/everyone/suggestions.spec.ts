// What the search field of the list offers while somebody types.
import { findings } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test('places, zip codes and projects are offered during typing, also misspelt ones, and chosen by keys', async ({ open }) => {
  const page = await open('resident')
  await page.goto('/projects')
  await ready(page)
  const field = page.getByRole('combobox', { name: 'Zip code, place, or keyword' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveAttribute('autocomplete', 'off')

  await field.pressSequentially('newprot beach')
  await expect(list.getByRole('option', { name: 'Newport Beach, CA' })).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  // After a pause the list searches by itself, and is pale meanwhile.
  await expect(page).toHaveURL(/q=newprot/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await field.fill('926')
  const zip = list.getByRole('option', { name: 'Newport Beach, CA 92660' })
  await field.fill('92660')
  await expect(zip).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(zip).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await zip.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=92660/)
  await expect(list).toBeHidden()

  await field.fill('safer crosing')
  const project = list.getByRole('option', { name: /crossing/ }).first()
  await expect(project).toBeVisible()
  await project.click()
  await expect(page).toHaveURL(/\/project\/[\w-]+/)
})
