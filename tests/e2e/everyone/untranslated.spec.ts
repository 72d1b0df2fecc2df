// A project that exists in English only, for readers of other languages.
import { withDatabase } from '../../../scripts/operate/installation.ts'
import { newId } from '../../../src/core/database/ids.server.ts'
import { translator } from '../../servers/translator.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

const service = await translator()
test.use({ env: { TRANSLATOR: 'libretranslate', TRANSLATOR_URL: service.url } })
test.afterAll(() => service.close())

const spanish = encodeURIComponent(JSON.stringify({ id: 'es', lan: 'Español' }))
const sentence = 'Este proyecto está en inglés.'
const forgetTranslations = (databaseUrl: string | undefined) =>
  databaseUrl === undefined
    ? Promise.resolve()
    : withDatabase(databaseUrl, async (db) => {
        await db.deleteFrom('translations').execute()
        await db.deleteFrom('machine_translations').execute()
      })

test('a reader of Spanish is told that it is in English, has it translated, and another one reads the translation', async ({
  open,
  plaza,
  ids,
}) => {
  await forgetTranslations(plaza.databaseUrl)
  const { promise, resolve } = Promise.withResolvers<void>()
  service.held = promise
  const page = await open('resident', { viewport: { width: 375, height: 812 } })
  await page.context().addCookies([{ name: 'locale', value: spanish, url: plaza.url }])
  await page.goto(`/project/${ids.open}`)
  await ready(page)
  await expect(page.getByText(sentence)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveAttribute('lang', 'en')
  await expectSound(page)
  await page.getByRole('button', { name: 'Traducir' }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Traduciendo' })).toBeVisible()
  await expectSound(page)

  // Without scripts a link looks again.
  const plain = await open('resident', { javaScriptEnabled: false })
  await plain.context().addCookies([{ name: 'locale', value: spanish, url: plaza.url }])
  await plain.goto(`/project/${ids.open}/survey`)
  await expect(plain.getByText(sentence)).toBeVisible()
  resolve()
  await expect(heading).toHaveText(/^es: /)
  await expect(page.getByText(sentence)).toHaveCount(0)
  await expect(page.getByText('Traducción automática, no revisada por una persona.')).toBeVisible()
  await plain.locator('main form[action$="/translate"] a').click()
  await expect(plain.getByText(sentence)).toHaveCount(0)
  await expect(plain.locator('h1')).toHaveText(/^es: /)
  expect(service.asked).toHaveLength(1)
})

test('a service that did not respond is said, and the button asks again, without scripts', async ({ open, plaza, ids }) => {
  await forgetTranslations(plaza.databaseUrl)
  // What a job leaves after its last attempt.
  await withDatabase(plaza.databaseUrl as string, async (db) => {
    const { organization_id } = await db
      .selectFrom('projects')
      .select('organization_id')
      .where('id', '=', ids.open)
      .executeTakeFirstOrThrow()
    const failed = { id: newId(), project_id: ids.open, oped_id: null, organization_id, language: 'es', status: 'failed' } as const
    await db
      .insertInto('machine_translations')
      .values({ ...failed, attempts: 3, created_at: new Date() })
      .execute()
  })
  const page = await open('resident', { javaScriptEnabled: false })
  await page.context().addCookies([{ name: 'locale', value: spanish, url: plaza.url }])
  await page.goto(`/project/${ids.open}`)
  await expect(page.getByText('El servicio de traducción no respondió.')).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  service.held = promise
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page).toHaveURL(`${plaza.url}/project/${ids.open}`)
  await expect(page.getByText('Traduciendo.')).toBeVisible()
  await expect(page.getByText('El servicio de traducción no respondió.')).toHaveCount(0)
  resolve()
})

test('a reader of English sees no note, and officials of the project see no offer', async ({ open, plaza, ids }) => {
  await forgetTranslations(plaza.databaseUrl)
  const page = await open('resident')
  await page.goto(`/project/${ids.open}`)
  await expect(page.getByRole('button', { name: 'Translate' })).toHaveCount(0)
  const official = await open('administrator')
  await official.context().addCookies([{ name: 'locale', value: spanish, url: plaza.url }])
  await official.goto(`/project/${ids.own}`)
  await expect(official.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(official.getByText(sentence)).toHaveCount(0)
})

test('officials who read another language are told that answers appear as they were written', async ({ open, plaza, ids }) => {
  const page = await open('administrator')
  await page.goto(`/project/${ids.own}/results/${ids.openQuestion}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('in the language they were written in')).toHaveCount(0)
  await page.context().addCookies([{ name: 'locale', value: spanish, url: plaza.url }])
  await page.reload()
  await expect(page.getByText('Las respuestas aparecen en el idioma en que se escribieron.')).toBeVisible()
})
