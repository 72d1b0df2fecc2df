// What somebody pastes into a field of one line stays whole, and the error there names the limit until the text is short enough.
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import type { Who } from '../api.ts'
import type { Ids } from '../demo-ids.ts'
import { expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

test.use({ env: { OPERATOR_EMAIL: demoLogins.resident } })

type LongForm = [who: Who, path: (ids: Ids) => string, fields: string[], button: string | RegExp]

const forms: LongForm[] = [
  ['visitor', () => '/register/citizen', ['firstName', 'lastName'], 'Register'],
  ['administrator', () => '/add-project', ['title'], 'Continue'],
  ['administrator', ({ own }) => `/edit-project/${own}?step=place`, ['location.street', 'location.city'], 'Save'],
  ['administrator', ({ own }) => `/edit-project/${own}?step=pictures`, ['alt.'], 'Save'],
  ['administrator', ({ own }) => `/project/${own}/news?add=update`, ['title'], 'Post update'],
  ['administrator', ({ draft }) => `/project/${draft}/news?add=fact`, ['label', 'value'], 'Add fact'],
  ['administrator', ({ draft }) => `/project/${draft}/survey?add=choice`, ['help', 'option'], 'Add question'],
  ['administrator', ({ own }) => `/project/${own}/survey?add=number`, ['rangeUnit'], 'Add question'],
  ['administrator', ({ own }) => `/qr-code-management?project=${own}`, ['label'], /Add|Create/],
  ['administrator', () => '/records/requests/new', ['requesterName', 'requesterContact'], 'Add request'],
  ['administrator', () => '/mail-sender', ['senderName'], 'Save'],
  ['administrator', () => '/thought-leadership/new', ['title', 'author'], 'Publish'],
  ['administrator', ({ article }) => `/thought-leadership/${article}/edit`, ['alt-'], 'Publish changes'],
  ['administrator', ({ own, openQuestion }) => `/project/${own}/results/${openQuestion}`, ['q'], 'Search'],
  ['administrator', ({ own, openQuestion }) => `/project/${own}/results/${openQuestion}`, ['name'], 'Add'],
  ['resident', () => '/operator', ['q'], 'Search'],
]

for (const [who, path, names, button] of forms)
  test(`a long ${names[0]} of ${path({} as Ids)} stays whole and is refused`, async ({ open, ids }) => {
    const page = await open(who)
    await visit(page, path(ids))
    const fields = names.map((name) => page.getByRole('main').locator(`[name^="${name}"][data-maximum]`).first())
    const texts: string[] = []
    for (const field of fields) {
      const maximum = Number(await field.getAttribute('data-maximum'))
      // An emoji is one character, as the server counts.
      texts.push(`${'x'.repeat(maximum - 1)}😀y`)
      await field.fill(texts.at(-1) as string)
    }
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).last().click()
    for (const [i, field] of fields.entries()) {
      const [text = '', maximum] = [texts[i], Number(await field.getAttribute('data-maximum'))]
      await expect(field).toHaveAccessibleDescription(new RegExp(`at most ${maximum} characters`))
      await expect(field).toHaveValue(text)
      await field.fill(`${text}y`)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill(text.slice(0, -1))
      await expect(field).not.toHaveAttribute('aria-invalid')
    }
  })

test('a long description of a picture keeps nothing else from being saved', async ({ open, ids }) => {
  const page = await open('administrator')
  await visit(page, `/edit-project/${ids.draft}?step=pictures`)
  const description = page.getByRole('main').locator('[name^="alt."]').first()
  const saved = page.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
  await description.fill('x'.repeat(Number(await description.getAttribute('data-maximum')) + 1))
  await saved
  await expect(page.getByText(/at most \d+ characters/).first()).toBeVisible()
})

test('a code and a zip code are taken as people paste them', async ({ open }) => {
  const page = await open('visitor')
  await visit(page, '/register/citizen')
  const zip = page.getByLabel('Zip code')
  await zip.fill('  92660-1234  ')
  await expect(zip).toHaveValue('  92660-1234  ')
  await expect(page.getByText('Newport Beach · CA')).toBeVisible()
})
