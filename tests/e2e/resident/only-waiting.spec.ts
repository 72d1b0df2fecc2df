// One person answered, who has not confirmed the address: every screen of the officials tells that they wait, and none that nobody
// answered.
import { residentForm } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'

const waiting = /1 person has responded, but hasn['’]t confirmed their email address yet/
const nobody = /No one has (answered|taken part)|No one (in this group answered|took part)|No answers yet/

test('six screens say that one person waits', async ({ open, plaza, ids }) => {
  const administrator = await plaza.tokenOf('administrator')
  const copied = await plaza.call<{ project: { _id: string } }>(administrator, 'POST', `/projects/${ids.own}/copy`)
  const id = copied.project._id
  const ends = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await plaza.call(administrator, 'PUT', `/projects/${id}`, { endDate: ends, status: 'published' })
  const { questions } = await plaza.call<{ questions: { _id: string; type: string }[] }>(
    administrator,
    'GET',
    `/questions/${id}/questionsList`,
  )
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/register', residentForm('waits@home.example'))
  const question = questions.find(({ type }) => type === 'yesno')?._id as string
  await plaza.call(token, 'POST', `/answers/${question}/createNew`, { answer: 'yes' })

  const page = await open('administrator')
  const main = page.getByRole('main')
  const screens = [`/project/${id}/results`, `/project/${id}/results?from=2020-01-01`, `/project/${id}/compare`]
  for (const screen of [...screens, `/export/project?project=${id}`]) {
    await page.goto(screen)
    await ready(page)
    await expect(main.getByText(waiting).first(), screen).toBeVisible()
    await expect(main.getByText(nobody), screen).toHaveCount(0)
  }
  await page.goto('/home')
  const need = main.getByRole('listitem').filter({ has: page.locator(`a[href="/project/${id}/results"]`) })
  await expect(need.getByText(waiting)).toBeVisible()
  await expect(need.getByText(nobody)).toHaveCount(0)

  // Another person answers another question.
  const other = questions.find(({ _id, type }) => _id !== question && type === 'rating')?._id as string
  const resident = await plaza.tokenOf('resident')
  await plaza.call(resident, 'POST', `/answers/${other}/createNew`, { answer: '4' })
  await page.goto(`/project/${id}/results`)
  await expect(main.getByText('No one with a confirmed email address has answered this question yet.').first()).toBeVisible()
  await expect(main.getByText('No one has answered this question yet.')).toHaveCount(0)
})
