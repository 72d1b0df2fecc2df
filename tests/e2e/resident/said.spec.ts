// The dialog about a project: a comment, its answer, a reason, a promise.
import { expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

test('a comment that is too long stays whole, and the page says by how much', async ({ open, ids }) => {
  const resident = await open('resident', { viewport: { width: 375, height: 812 } })
  await visit(resident, `/project/${ids.open}`)
  const comment = resident.getByLabel('Your comment to the project team')
  const long = 'Please read this. '.repeat(120).trim()
  await comment.fill(long)
  await expect(resident.getByText(`${(2000 - long.length).toLocaleString('en-US')} characters left`)).toBeVisible()
  await resident.getByRole('button', { name: 'Send comment' }).click()
  await expect(comment).toHaveAccessibleDescription(/at most 2,000 characters/)
  await expect(comment).toHaveValue(long)
})

test('a resident comments and changes it; officials answer, hide it with a reason and promise something; the resident reads all of it', async ({
  open,
  ids,
}) => {
  const { open: id } = ids
  const first = `The button is too high, ${Date.now()}`
  const second = `${first}, for my daughter too`
  const desk = { viewport: { width: 1280, height: 900 } }
  const [resident, official] = [await open('resident', { viewport: { width: 375, height: 812 } }), await open('administrator', desk)]

  await visit(resident, `/project/${id}`)
  await resident.getByLabel('Your comment to the project team').fill(first)
  await resident.getByRole('button', { name: 'Send comment' }).click()
  const own = resident.getByRole('listitem').filter({ has: resident.getByText(first) })
  await own.getByText('Edit', { exact: true }).click()
  await own.getByLabel('Your comment').fill(second)
  await own.getByRole('button', { name: 'Save changes' }).click()
  await expect(resident.getByRole('paragraph').filter({ hasText: second })).toBeVisible()
  await expect(own.getByText(/edited/)).toBeVisible()

  await visit(official, `/project/${id}`)
  await official.getByRole('link', { name: 'Read and reply to comments' }).click()
  const comment = official.getByRole('listitem').filter({ has: official.getByText(second) })
  await comment.getByText('Reply', { exact: true }).click()
  await comment.getByLabel('Your reply').fill('It will be set lower by spring.')
  await comment.getByRole('button', { name: 'Send reply' }).click()
  await expect(comment.getByText('Replied')).toBeVisible()
  await comment.getByText('Hide', { exact: true }).click()
  await comment.getByLabel('Why are you hiding it?').fill('It tells something about a child.')
  await comment.getByRole('button', { name: 'Hide this comment' }).click()
  await expect(comment.getByText('Hidden', { exact: true })).toBeVisible()

  await official.getByRole('link', { name: 'News and decisions' }).click()
  await official.getByRole('link', { name: 'Add a decision' }).click()
  await ready(official)
  await official.getByRole('textbox', { name: 'You said' }).fill('The buttons are too high.')
  await official.getByRole('textbox', { name: 'We did, we will, or we won’t' }).fill('All four are set lower.')
  await official.getByRole('button', { name: 'Publish decision' }).click()
  await expect(official.getByRole('alert')).toContainText('Please enter the date you promise it by')
  await expect(official.getByRole('textbox', { name: 'You said' })).toHaveValue('The buttons are too high.')
  const nextYear = new Date().getFullYear() + 1
  await official.getByLabel(/^Promised by/).fill(`${nextYear}-04-30`)
  await official.getByRole('button', { name: 'Publish decision' }).click()
  await expect(official.getByText(`Promised by Apr 30, ${nextYear}`)).toBeVisible()

  await visit(resident, `/project/${id}`)
  await expect(own.getByText('It will be set lower by spring.')).toBeVisible()
  await expect(own.getByText('It tells something about a child.')).toBeVisible()
  const did = resident.getByRole('region', { name: 'You said, we did' })
  await expect(did.getByText('All four are set lower.')).toBeVisible()
  await expect(did.getByText(`Promised by Apr 30, ${nextYear}`)).toBeVisible()

  await resident.getByRole('link', { name: 'Report something on this page' }).click()
  await resident.getByLabel('What is it about?').selectOption({ label: 'The buttons are too high.' })
  await resident.getByText('It isn’t true').click()
  await resident.getByRole('button', { name: 'Send report' }).click()
  await expect(resident.getByText(/administrator will read your report\.$/)).toBeVisible()
  await visit(official, '/reports')
  const report = official.getByRole('listitem').filter({ hasText: 'The buttons are too high.' })
  await expect(report.getByText('by a resident')).toBeVisible()
  await report.getByRole('button', { name: 'Close: no change' }).click()
  await expect(report).toHaveCount(0)

  // A reader of another language learns that both are as they were written.
  const spanish = encodeURIComponent(JSON.stringify({ id: 'es', lan: 'Español' }))
  await resident.context().addCookies([{ name: 'locale', value: spanish, url: resident.url() }])
  await visit(resident, `/project/${id}`)
  await expect(resident.getByText('Los comentarios y las respuestas aparecen en el idioma en que se escribieron.')).toBeVisible()
  await expect(resident.getByText('It will be set lower by spring.')).toHaveAttribute('lang', 'en')
  await expect(resident.getByRole('paragraph').filter({ hasText: second })).toHaveAttribute('lang', 'en')
})
