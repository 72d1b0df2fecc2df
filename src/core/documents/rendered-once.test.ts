import { expect, test } from 'vitest'
import { renderedOnce } from './rendered-once.server.ts'

/** A renderer that notes what it renders and how many documents it renders at the same time. */
function stubRenderer() {
  const rendered: string[] = []
  let active = 0
  let activeMax = 0
  const renderOf = (text: string) => async () => {
    rendered.push(text)
    active += 1
    activeMax = Math.max(activeMax, active)
    await Promise.resolve()
    active -= 1
    return Buffer.from(text)
  }
  return { rendered, renderOf, activeMax: () => activeMax }
}

test('simultaneous and later requests of one version share one rendering', async () => {
  const { rendered, renderOf } = stubRenderer()
  const render = renderedOnce(1000)
  const request = () => render({ title: 'Crossing', at: new Date(0) }, renderOf('a'))
  const documents = await Promise.all(Array.from({ length: 10 }, request))
  documents.push(await request())
  expect(new Set(documents.map(String))).toEqual(new Set(['a']))
  expect(rendered).toEqual(['a'])
})

test('different versions are rendered one at a time', async () => {
  const { rendered, renderOf, activeMax } = stubRenderer()
  const render = renderedOnce(1000)
  await Promise.all(['en', 'es', 'vi'].map((language) => render({ language }, renderOf(language))))
  expect(rendered).toEqual(['en', 'es', 'vi'])
  expect(activeMax()).toBe(1)
})

test('the version requested longest ago goes when the memory is full', async () => {
  const { rendered, renderOf } = stubRenderer()
  const render = renderedOnce(10)
  for (const text of ['four', 'five', 'four', 'six.', 'four', 'five']) await render(text, renderOf(text))
  expect(rendered).toEqual(['four', 'five', 'six.', 'five'])
})

test('a failed rendering is reported to all who waited, and tried again by the next', async () => {
  const render = renderedOnce(1000)
  const failing = () => render('a', () => Promise.reject(new Error('font missing')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(String(await render('a', async () => Buffer.from('a')))).toBe('a')
})
