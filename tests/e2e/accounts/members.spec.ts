// The colleagues' page and the activity log: an invitation from the form to the first login, with and without scripts.
import { outboxPath } from '../../outbox-key.ts'
import { expect, ready, test } from '../plaza.ts'

// A Plaza of its own: others count on the demo's people.
for (const javaScriptEnabled of [true, false]) {
  test(`an administrator invites, changes and removes a colleague ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    open,
    plaza,
  }) => {
    const email = `ada-${javaScriptEnabled}@works.example`
    const page = await open('administrator', { javaScriptEnabled })
    await page.goto('/member')
    if (javaScriptEnabled) await ready(page)
    const said = async (text: string) => {
      if (javaScriptEnabled) return expect(page.getByText(text).first()).toBeVisible()
      // A browser whose scripts are switched off for a test keeps <noscript> as text, and never shows it.
      await expect.poll(() => page.content()).toContain(text)
    }
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter a role')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await page.getByLabel('Last name').fill('Example')
    await page.getByLabel('Work email').fill(email)
    await page.getByLabel('Department').fill('Public Works')
    await page.getByLabel('Role', { exact: true }).fill('Clerk')
    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await said(`Colleague created. We emailed an invitation to ${email}.`)
    await expect(page.getByText('3 of 20 colleagues')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Invited')

    await row.getByRole('button', { name: 'Invite Ada Example again' }).click()
    await said('Older links no longer work.')

    await row.getByRole('link', { name: 'Change Ada Example' }).click()
    await expect(page.getByRole('heading', { name: 'Change Ada Example' })).toBeVisible()
    if (javaScriptEnabled) await expect(page.getByRole('heading', { name: 'Change Ada Example' })).toBeFocused()
    await page.getByLabel('Role', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter a role')
    await page.getByLabel('Role', { exact: true }).fill('Director of works')
    await page.getByRole('radio', { name: /^Editor/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await said('Colleague updated.')
    await expect(row).toContainText('Director of works')
    await expect(row).toContainText('Editor')

    const { messages } = (await (await fetch(`${plaza.url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
    const links = messages.filter((one) => one.to === email).map((one) => /\/verifiedEmail\/[\w-]+/.exec(one.text)?.[0] as string)
    expect(links).toHaveLength(2)
    const invited = await open('visitor', { javaScriptEnabled })
    expect((await invited.goto(links[1] as string))?.status()).toBe(410)
    await invited.goto(links[0] as string)
    if (javaScriptEnabled) await ready(invited)
    for (const field of await invited.locator('input[type=password]').all()) await field.fill('Correct1horse')
    await invited.getByRole('button', { name: 'Set password' }).click()
    await expect(invited.getByRole('alert')).toContainText('Please accept the terms and the privacy policy')
    for (const field of await invited.locator('input[type=password]').all()) await field.fill('Correct1horse')
    await invited.getByLabel(/^I accept/).check()
    await invited.getByRole('button', { name: 'Set password' }).click()
    await expect(invited).toHaveURL(/\/login$/)
    await invited.getByLabel('Email').fill(email)
    await invited.locator('input[name=password]').fill('Correct1horse')
    await invited.getByRole('button', { name: 'Log in' }).last().click()
    await expect(invited).toHaveURL(/\/home$/)
    await invited.goto('/member')
    await expect(invited.getByText('(you)')).toBeVisible()
    await expect(invited.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
    await expect(invited.getByRole('link', { name: 'Activity log' })).toHaveCount(0)

    await page.goto('/member')
    await row.getByRole('link', { name: 'Remove Ada Example' }).click()
    await page.getByRole('button', { name: 'Remove Ada Example' }).click()
    await said('Colleague deleted.')
    await expect(row).toHaveCount(0)
    await invited.goto('/member')
    await expect(invited).toHaveURL(/\/login/)

    await page.goto('/audit')
    const names = [
      'Removed Ada Example',
      'Logged in',
      'Changed the role or permission of Ada Example',
      'Sent Ada Example another invitation',
    ]
    for (const [index, name] of [...names, 'Added Ada Example as a colleague'].entries())
      await expect(page.getByRole('row').nth(index + 1)).toContainText(name)
    await expect(page.getByText('Viewer before, Editor now.').first()).toBeVisible()
    await page.getByLabel('To').fill('2001-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('No matching entries')).toBeVisible()
    await expect(page.getByLabel('To')).toHaveValue('2001-01-01')
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Removed Ada Example')
  })
}

test('a visitor is led to the login, a resident to the projects', async ({ goTo, plaza }) => {
  for (const path of ['/member', '/audit']) {
    expect((await goTo('visitor', path)).url).toBe(`${plaza.url}/login?next=${path}`)
    expect((await goTo('resident', path)).url).toBe(`${plaza.url}/projects`)
  }
})
