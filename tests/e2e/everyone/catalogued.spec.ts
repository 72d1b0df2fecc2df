// No text comes from anywhere but a catalogue. Chinese is English in brackets here. Its Plaza has nothing in it that a test wrote.
import { withDatabase } from '../../../scripts/operate/installation.ts'
import { unbracketed } from '../bracketed.ts'
import { expect, test } from '../plaza.ts'
import { screens, screensEnv } from '../screens.ts'
import { addSpecialPeople } from '../special-people.ts'

test.use({ env: { ...screensEnv, PSEUDO_LANGUAGE: 'zh' } })

/** What rows made for the screens say, the names of headers, and the number of a failed request. */
const isMadeUp = (text: string) => /lorem|ipsum|dolor sit|^content-security-policy$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
const chinese = encodeURIComponent(JSON.stringify({ id: 'zh', lan: '中文' }))

test('no page has a word that came from no catalog', async ({ plaza, ids }) => {
  const found: string[] = []
  await addSpecialPeople(plaza.databaseUrl, ids)
  // What officials write, and its translations, come from no catalogue.
  if (plaza.databaseUrl) await withDatabase(plaza.databaseUrl, async (db) => void (await db.deleteFrom('translations').execute()))
  for (const { name, as, path } of screens) {
    // The API is described in English.
    if (path(ids).startsWith('/api/docs')) continue
    const cookie = `locale=${chinese}; userToken=${await plaza.tokenOf(as)}`
    const response = await fetch(plaza.url + path(ids, 'zh'), { headers: { cookie } })
    for (const text of unbracketed(await response.text())) if (!isMadeUp(text)) found.push(`${name}: ${text}`)
  }
  expect([...new Set(found)]).toEqual([])
})
