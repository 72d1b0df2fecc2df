import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHoles, PageTemplate, type PersonalFact } from './page-holes.server.ts'

const facts = ['firstName', 'email', 'personId', 'partForPlace'] as const

/** A page with loader data as React Router writes it: JSON in a string of a script. */
function pageOf(of: (fact: PersonalFact) => string): string {
  const data = JSON.stringify(JSON.stringify(Object.fromEntries(facts.map((fact) => [fact, of(fact)]))))
  const script = data.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const greeting = renderToStaticMarkup(<p title={of('email')}>Welcome, {of('firstName')}</p>)
  const person = renderToStaticMarkup(<b>{of('personId')}</b>)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the pages write it
  const markup = renderToStaticMarkup(<div dangerouslySetInnerHTML={{ __html: of('partForPlace') }} />)
  return `${greeting}<script nonce="${of('nonce')}">enqueue(${script})</script>${person}${markup}`
}

/** HTML, as the server renders it. */
const markup = fc.array(fc.string()).map((words) => renderToStaticMarkup(words.map((word) => <p key={word}>{word}</p>)))
const texts = fc.record({ firstName: fc.string({ unit: 'binary' }), email: fc.string(), personId: fc.uuid(), partForPlace: markup })

test('a page with its facts put in is the page that would have been rendered with them', () => {
  const asked = (values: Record<string, string>) => {
    const holes = new PageHoles(true)
    const placeholders = new Map(Object.entries(values).map(([fact, value]) => [fact, holes.keep(fact as PersonalFact, value)]))
    return { holes, placeholders }
  }
  const template = new PageTemplate(pageOf((fact) => asked({ [fact]: '' }).placeholders.get(fact) as string))
  fc.assert(
    fc.property(texts, fc.stringMatching(/^[A-Za-z0-9+/]{22}==$/), (values, nonce) => {
      const all: Record<string, string> = { ...values, nonce }
      const filled = template.fill(asked(all).holes)
      expect(filled).toEqual(Buffer.from(pageOf((fact) => all[fact] as string)))
    }),
    {
      examples: [
        [
          { firstName: `</script><b>"'&\u2028\\`, email: '"<', personId: crypto.randomUUID(), partForPlace: '<p>&amp;</p>' },
          `${'a'.repeat(22)}==`,
        ],
      ],
    },
  )
})

test('the compressed page is the same page, whatever the facts are', async () => {
  const placeholders = new PageHoles(true)
  const template = new PageTemplate(pageOf((fact) => placeholders.keep(fact, '')).repeat(3))
  const values = fc.tuple(texts, fc.base64String())
  await fc.assert(
    fc.asyncProperty(values, async ([others, nonce]) => {
      const facts = { ...others, nonce }
      const holes = new PageHoles(true)
      for (const [fact, value] of Object.entries(facts)) holes.keep(fact as PersonalFact, value)
      expect(gunzipSync(await template.fillGzip(holes))).toEqual(template.fill(holes))
    }),
    {
      examples: [
        [[{ firstName: 'é'.repeat(70_000), email: '', personId: crypto.randomUUID(), partForPlace: '<p>é</p>'.repeat(9_000) }, '']],
      ],
    },
  )
})

test('data without a page holds the facts themselves', () => {
  expect(new PageHoles(false).keep('firstName', 'Ada')).toBe('Ada')
})

test('kept pages take little more memory than they say, whatever the number of their parts', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const taken = () => {
    collect()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const holes = new PageHoles(true)
  const words = Array.from({ length: 3000 }, (_, i) => (i * 7919).toString(36)).join(' ')
  const html = `${words}${pageOf((fact) => holes.keep(fact, ''))}`.repeat(5)
  const before = taken()
  const templates = Array.from({ length: 30 }, () => new PageTemplate(html))
  for (const one of templates) await one.fillGzip(holes)
  const reportedBytes = templates.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(taken() - before).toBeLessThan(3 * reportedBytes)
})
