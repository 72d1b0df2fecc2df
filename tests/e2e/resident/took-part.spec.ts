// A resident answers, deletes the account, registers again with the same address: the survey explains why it takes no second response.
import { outboxPath } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const email = 'ada-again@home.example'
const password = 'Correct1horse'

test('a person who took part with a deleted account reads why the survey is not open to them, and what is', async ({
  open,
  plaza,
  ids,
}) => {
  const register = () => plaza.call<{ token: string }>('', 'POST', '/auth/register', residentForm(email))
  const first = await register()
  await plaza.call(first.token, 'POST', `/projects/${ids.open}/likes`)
  // Only confirmed addresses are kept after an account is deleted.
  const { messages } = (await (await fetch(`${plaza.url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
  const id = /\/verifiedEmail\/([\w-]+)/.exec(messages.find((message) => message.to === email)?.text ?? '')?.[1]
  await plaza.call('', 'POST', '/members/setpassword', { id, password })
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/login', { email, password })
  await plaza.call(token, 'POST', '/users/me/delete', { password })

  const page = await open(await register())
  await page.goto(`/project/${ids.open}/survey`)
  await ready(page)
  await expect(page.getByRole('heading', { level: 1, name: 'You already took part' })).toBeVisible()
  await expect(page.getByText('You already took part in this project with an account that you deleted.')).toBeVisible()
  await expect(page.getByText('That response still counts')).toBeVisible()
  await expect(page.getByText('Follow this project and get an email about the outcome')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('link', { name: 'Read this project' }).click()
  await expect(page.getByRole('button', { name: 'Follow', exact: true }).first()).toBeVisible()
})
