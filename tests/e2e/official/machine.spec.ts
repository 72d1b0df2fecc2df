import { withDatabase } from '../../../scripts/operate/installation.ts'
import { translator } from '../../servers/translator.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const service = await translator()
test.use({ env: { TRANSLATOR: 'libretranslate', TRANSLATOR_URL: service.url } })
test.afterAll(() => service.close())

test('a machine translates while the official continues: the page shows it, and what it made comes by itself', async ({
  open,
  openPlain,
  plaza,
  ids,
}) => {
  // The demo's own translations leave nothing to translate.
  if (plaza.databaseUrl) await withDatabase(plaza.databaseUrl, async (db) => void (await db.deleteFrom('translations').execute()))
  const { promise, resolve } = Promise.withResolvers<void>()
  service.held = promise
  const page = await open('administrator')
  await page.goto(`/project/${ids.own}/languages?in=it`)
  await ready(page)
  const title = page.getByLabel('Title').first()
  await page.getByRole('button', { name: 'Translate missing text by machine' }).click()
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'You can leave this page.' })
  await expect(status).toBeVisible()
  await expect(page.getByRole('button', { name: 'Translate missing text by machine' })).toBeHidden()
  await expectSound(page)

  // Without scripts a link looks again.
  const plain = await openPlain('administrator')
  await plain.visit(`/project/${ids.own}/languages?in=it`)
  plain.expectText('Translating. This can take a minute.')
  resolve()
  await expect(page.getByText(/translated by machine\. Please check/)).toBeVisible()
  await expect(title).toHaveValue(/^it: /)
  await expectSound(page)
  await plain.follow('Check again')
  plain.expectText(/translated by machine\. Please check/)
  expect(plain.valuesOf(/^Title/)[0]).toMatch(/^it: /)
})
