// A resident takes everything along and deletes the account, with and without scripts.
import { readFileSync } from 'node:fs'
import { residentForm } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'

// A Plaza of its own: others count on the demo's people.
for (const javaScriptEnabled of [true, false]) {
  test(`a resident downloads everything and deletes the account ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    open,
    plaza,
  }) => {
    const email = `ada-${javaScriptEnabled}@home.example`
    const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/register', residentForm(email))
    const page = await open({ token }, { javaScriptEnabled })
    await page.goto('/my-data')
    if (javaScriptEnabled) await ready(page)
    await expect(page.getByText(email)).toBeVisible()

    const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as JSON' }).click()])
    expect(json.suggestedFilename()).toBe('my-data.json')
    expect(JSON.parse(readFileSync(await json.path(), 'utf8'))).toMatchObject({ user: { email } })
    const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'as a spreadsheet' }).click()])
    expect(sheet.suggestedFilename()).toBe('my-data.xlsx')
    expect(
      readFileSync(await sheet.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')

    const submit = page.getByRole('button', { name: 'Delete my account' })
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('Please enter your password')
    await expect(page.getByRole('alert')).toContainText('Please check the box to confirm that you understand this')
    await page.getByLabel('Your password').fill('Wrong1horse')
    await page.getByLabel('I understand').check()
    await submit.click()
    await expect(page.getByRole('alert')).toContainText('This password is incorrect')
    await expect(page.getByLabel('I understand')).toBeChecked()
    await page.getByLabel('Your password').fill('Correct1horse')
    await submit.click()
    await expect(page).toHaveURL(/\/projects$/)
    // Content of <noscript> is visible without scripts, but locators do not find it.
    const said = 'Your account was deleted, and you’re logged out.'
    if (javaScriptEnabled) await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    else expect(await page.content()).toContain(said)
    await page.goto('/my-data')
    await expect(page).toHaveURL(/\/login\?next=%2Fmy-data$/)
    // The choice made in the banner is not part of the account.
    expect((await page.context().cookies()).map((one) => one.name)).toEqual(['cookieConsent'])
  })
}
