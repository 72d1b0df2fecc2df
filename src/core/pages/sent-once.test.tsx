import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerMarkup, WrittenMarkup } from '../browser/ServerMarkup.tsx'
import { sentOnce } from './sent-once.server.ts'

const shown = '<p title="$&amp;">A &lt;map&gt; “of” Main Street\u2028</p>'

/** Loader data as React Router writes it: JSON in a string of a script. */
const dataOf = (data: object) =>
  `<script>enqueue(${JSON.stringify(JSON.stringify(data)).replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)})</script>`

function documentOf(part: boolean, data: object): string {
  const written = new Set<string>()
  const html = renderToStaticMarkup(<WrittenMarkup value={written}>{part && <ServerMarkup part="map" html={shown} />}</WrittenMarkup>)
  return sentOnce(html + dataOf(data), written)
}

test('what a document shows is not in its data, too', () => {
  const page = documentOf(true, { map: shown, title: `A title with ${shown}` })
  expect(page).toContain(`<div data-markup="map">${shown}</div>`)
  expect(page).toContain(dataOf({ map: '', title: `A title with ${shown}` }))
})

test('what a document does not show stays in its data', () => {
  expect(documentOf(false, { map: shown })).toBe(dataOf({ map: shown }))
})
