// State, city and country: searchable where scripts run, native until then, and nothing typed is lost between.
import type { Page } from '@playwright/test'
import { findings } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const address = '/profile?edit=address'
const value = (page: Page, name: string) => page.locator(`[name=${name}]`)
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('cities and states are found by typing, and chosen by keys', async ({ open }) => {
  const page = await open('resident')
  await page.goto(address)
  await ready(page)
  const state = box(page, 'State')
  const city = box(page, 'City')
  await expect(state).toHaveValue('California')
  await expect(state).toHaveAttribute('aria-expanded', 'false')

  await state.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('virg')
  const list = page.getByRole('listbox', { name: 'State' })
  await expect(list.getByRole('option')).toHaveText(['Virgin Islands', 'Virginia', 'West Virginia'])
  await expect(state).toHaveAttribute('aria-expanded', 'true')
  expect(await state.getAttribute('aria-controls')).toBe(await list.getAttribute('id'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = list.getByRole('option', { name: 'Virginia', exact: true })
  expect(await state.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(state).toHaveValue('Virginia')
  await expect(value(page, 'state')).toHaveValue('VA')

  // The cities follow the state; the button opens all of them, and none of California's is among them.
  await page.getByRole('button', { name: 'Show options City' }).click()
  await expect(page.getByRole('option', { name: 'Abingdon', exact: true })).toBeVisible()
  await expect(page.getByText(/^100 of \d+\. Type to find yours\.$/)).toBeVisible()
  await city.fill('newport b')
  await expect(page.getByText('We don’t know this city in this state.')).toBeVisible()
  await city.fill('newport n')
  await page.getByRole('option', { name: 'Newport News' }).click()
  await expect(city).toHaveValue('Newport News')
  await expect(value(page, 'city')).toHaveValue('Newport News')

  // A code selects its state, half a word selects nothing, and unknown text remains in a field that allows it.
  await state.fill('ca')
  await page.keyboard.press('Tab')
  await expect(state).toHaveValue('California')
  await state.fill('Cal')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(state).toHaveValue('California')
  await city.fill('Corona del Mar Village')
  await page.keyboard.press('Tab')
  await expect(value(page, 'city')).toHaveValue('Corona del Mar Village')
  await expect(value(page, 'country')).toHaveValue('United States')

  // A zip code fills both in again.
  await page.getByLabel('Zip code').fill('14850')
  await expect(city).toHaveValue('Ithaca')
  await expect(state).toHaveValue('New York')
  // The home stays where it is: after a response, people move once in 90 days.
  await page.getByLabel('Zip code').fill('92663')
  await expect(city).toHaveValue('Newport Beach')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Newport Beach, CA 92663')).toBeVisible()
})

test('until the script is there the native ones work, and what is typed moves over', async ({ open }) => {
  const page = await open('resident')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/ComboBoxList-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  await ready(page)
  const city = page.locator('#city')
  const state = page.locator('#state')
  await state.selectOption('NY')
  await city.fill('Half a na')
  const places = () =>
    page.evaluate(() =>
      ['city', 'state'].map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0).map((top) => top + scrollY),
    )
  const before = await places()
  release()
  // The state is nobody's just now and changes; the city waits until it is left.
  await expect(state).toHaveValue('New York')
  await expect(city).not.toHaveAttribute('role', 'combobox')
  await city.pressSequentially('me')
  await page.keyboard.press('Tab')
  await expect(city).toHaveAttribute('role', 'combobox')
  await expect(city).toHaveValue('Half a name')
  await expect(value(page, 'city')).toHaveValue('Half a name')
  await expect(value(page, 'state')).toHaveValue('NY')
  expect(await places()).toEqual(before)
})
