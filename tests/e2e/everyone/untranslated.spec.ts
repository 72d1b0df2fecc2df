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
const inSpanish = [`locale=${spanish}; Path=/`]
const sentence = 'Este proyecto está en inglés.'
const forgetTranslations = (databaseUrl: string | undefined) =>
  databaseUrl === undefined
    ? Promise.resolve()
    : withDatabase(databaseUrl, async (db) => {
        await db.deleteFrom('translations').execute()
        await db.deleteFrom('machine_translations').execute()
      })

test('a reader of Spanish reads that it is in English, has it translated, and another one reads the translation', async ({
  open,
  openPlain,
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
  const plain = await openPlain('resident', inSpanish)
  await plain.visit(`/project/${ids.open}/survey`)
  plain.expectText(sentence)
  resolve()
  await expect(heading).toHaveText(/^es: /)
  await expect(page.getByText(sentence)).toHaveCount(0)
  await expect(page.getByText('Traducción automática, no revisada por una persona.')).toBeVisible()
  await plain.follow('Comprobar de nuevo')
  plain.expectNoText(sentence)
  expect(plain.texts('heading')[0]).toMatch(/^es: /)
  expect(service.asked).toHaveLength(1)
})

test('a service that did not respond is reported, and the button asks again, without scripts', async ({ openPlain, plaza, ids }) => {
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
  const page = await openPlain('resident', inSpanish)
  await page.visit(`/project/${ids.open}`)
  page.expectText('El servicio de traducción no respondió.')
  const { promise, resolve } = Promise.withResolvers<void>()
  service.held = promise
  await page.press('Intentar de nuevo')
  expect(page.path).toBe(`/project/${ids.open}`)
  page.expectText('Traduciendo.')
  page.expectNoText('El servicio de traducción no respondió.')
  resolve()
})

test('a reader of English sees no note, and officials of the project see no offer', async ({ openPlain, plaza, ids }) => {
  await forgetTranslations(plaza.databaseUrl)
  const page = await openPlain('resident')
  await page.visit(`/project/${ids.open}`)
  expect([page.status, page.count('button', /Translate/)]).toEqual([200, 0])
  const official = await openPlain('administrator', inSpanish)
  await official.visit(`/project/${ids.own}`)
  expect([official.status, official.language]).toEqual([200, 'es'])
  official.expectNoText(sentence)
})

test('officials who read another language see that answers appear as they were written', async ({ openPlain, ids }) => {
  const path = `/project/${ids.own}/results/${ids.openQuestion}`
  const page = await openPlain('administrator')
  await page.visit(path)
  expect([page.status, page.path]).toEqual([200, path])
  page.expectNoText('in the language they were written in')
  const inTheirs = await openPlain('administrator', inSpanish)
  await inTheirs.visit(path)
  inTheirs.expectText('Las respuestas aparecen en el idioma en que se escribieron.')
})
