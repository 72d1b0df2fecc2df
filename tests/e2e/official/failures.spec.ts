// What did not get through: found from the desk, tried again, dismissed. The demo has five of it for its first city.
import { expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

test('an administrator finds what went wrong, tries one again and dismisses another', async ({ open }) => {
  const page = await open('administrator')
  await visit(page, '/home')
  await page.getByRole('link', { name: /^View ?: \d+ messages? or jobs? failed$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What went wrong' })).toBeVisible()
  const warning = page.getByRole('listitem').filter({ hasText: 'Warning that a project will be deleted soon' })
  await expect(warning).toContainText('We tried 9 times.')
  await warning.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('We’re sending the email again.')).toBeVisible()
  await expect(warning).toHaveCount(0)
  const invitation = page.getByRole('listitem').filter({ hasText: 'Invitation to a colleague' })
  await expect(invitation.getByRole('link', { name: 'Invite again' })).toBeVisible()
  await expect(invitation.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await invitation.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(page.getByText('Dismissed.')).toBeVisible()
  await expect(invitation).toHaveCount(0)
})
