// Where organizations pay nothing, no page and no email speaks of fees.

import { completeLanguages, cookieValue } from '../../../src/core/i18n/languages.ts'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { outboxPath } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { ofBilling, textsOf } from '../../repository/billing-words.ts'
import { serveCopy } from '../../served.ts'
import { fakeStripe } from '../../servers/stripe.ts'
import { callerOf, tokensOf } from '../api.ts'
import { expect, test } from '../plaza.ts'
import { screens } from '../screens.ts'
import { addSpecialPeople } from '../special-people.ts'

/** What a page shows: its text without markup, scripts and styles. */
const shownIn = (html: string): string => html.replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
const wordsIn = (text: string): string[] => [...new Set([...text.matchAll(ofBilling.en)].map(([word]) => word.toLowerCase()))]

/** Texts that promise or explain billing on pages that exist without it too, by the folder of their texts and their key. */
const promises = [
  ['src/pages/landing/text', 'services.subscription', '/', 'visitor'],
  ['src/pages/policies/text', 'terms.feesBody', '/terms', 'visitor'],
  ['src/pages/policies/text', 'terms.billingTitle', '/terms', 'visitor'],
  ['src/pages/policies/text', 'terms.billingBody', '/terms', 'visitor'],
  ['src/pages/policies/text', 'privacy.cardProcessor', '/privacy', 'visitor'],
  ['src/features/shell/site/text', 'billing', '/home', 'administrator'],
] as const
const paths = [...new Map(promises.map(([, , path, who]) => [path, who]))]

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** A text as a page would show it: whatever is in its slots. */
const shownAs = (text: string) =>
  new RegExp(
    inOneLine(text)
      .split(/\{\{\w+\}\}/)
      .map(RegExp.escape)
      .join('[^.。।]{1,60}?'),
    'u',
  )
const plain = (html: string) => inOneLine(shownIn(html).replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&'))

/** Which of `promises` a Plaza shows, by language and key. */
async function promisedBy(url: string, tokenOf: (who: 'visitor' | 'administrator') => Promise<string>): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  for (const language of completeLanguages) {
    const pages = new Map<string, string>()
    for (const [path, who] of paths) {
      const cookie = `locale=${encodeURIComponent(cookieValue(language))}; userToken=${await tokenOf(who)}`
      const html = await (await fetch(url + path, { headers: { cookie } })).text()
      expect(/<html[^>]* lang="([^"]+)"/.exec(html)?.[1]).toMatch(new RegExp(`^${language}`))
      pages.set(path, plain(html))
    }
    for (const [folder, key, path] of promises) {
      const [text = ''] = textsOf(folder, language).get(key) ?? []
      expect(text).not.toBe('')
      found.set(`${language} ${key}`, shownAs(text).test(pages.get(path) ?? ''))
    }
  }
  return found
}

type Message = { subject: string; text: string; html: string }

/** The emails of a Plaza after some that have nothing to do with fees. */
async function messagesOf(url: string): Promise<string> {
  const call = callerOf(url)
  const token = await tokensOf(call)('administrator')
  await call('', 'POST', '/auth/register', residentForm('ada@home.example'))
  await call('', 'POST', '/auth/forgotPassword', { email: demoLogins.resident })
  const colleague = { firstName: 'Bo', lastName: 'Example', department: 'Works', role: 'Clerk', permission: 'viewer' }
  await call(token, 'POST', '/members', { ...colleague, email: 'bo@newport.example' })
  const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: Message[] }
  expect(messages.length).toBeGreaterThanOrEqual(3)
  return messages.map(({ subject, text, html }) => [subject, text, shownIn(html ?? '')].join('\n')).join('\n')
}

test('without billing no page and no email has a word of fees, and its pages do not exist', async ({ plaza, ids }) => {
  const found: string[] = []
  let count = 0
  await addSpecialPeople(plaza.databaseUrl, ids)
  for (const { name, as, path } of screens) {
    if (/\/billing$/.test(path(ids))) continue
    const response = await fetch(plaza.url + path(ids), { headers: { cookie: `userToken=${await plaza.tokenOf(as)}` } })
    for (const word of wordsIn(shownIn(await response.text()))) found.push(`${name}: ${word}`)
    count++
  }
  expect(count).toBeGreaterThan(100)
  expect(found).toEqual([])
  expect(wordsIn(await messagesOf(plaza.url))).toEqual([])
  for (const as of ['visitor', 'resident', 'colleague', 'administrator'] as const)
    for (const path of ['/billing', '/operator/billing']) {
      const response = await fetch(plaza.url + path, { headers: { cookie: `userToken=${await plaza.tokenOf(as)}` } })
      expect([as, path, response.status]).toEqual([as, path, 404])
    }
})

test('with billing the start, terms, privacy policy, emails and menu speak of it', async () => {
  const stripe = await fakeStripe()
  const plaza = await serveCopy(stripe.settings)
  const call = callerOf(plaza.url)
  const token = await tokensOf(call)('administrator')
  const read = async (path: string, cookie = '') => shownIn(await (await fetch(plaza.url + path, { headers: { cookie } })).text())
  expect(await read('/')).toContain('One subscription, billed monthly or yearly. Add up to')
  const terms = await read('/terms')
  for (const part of ['Organizations use Plaza by a subscription', 'by email 30 days ahead', 'paid manually within 14 days'])
    expect(terms).toContain(part)
  expect(await read('/privacy')).toContain('Card details are not stored here')
  expect(wordsIn(await read('/api/docs'))).toContain('billing')
  expect(await read('/home', `userToken=${token}`)).toContain('Billing')
  await call(token, 'PUT', '/billing', { plan: 'monthly' })
  await call(token, 'PUT', '/billing', { cancel: true })
  expect(wordsIn(await messagesOf(plaza.url))).toEqual(expect.arrayContaining(['subscription', 'billing']))
  await plaza.stop()
  await stripe.close()
})

test('what promises billing is hidden without it, and shown with it, in every language', async ({ plaza }) => {
  const hidden = await promisedBy(plaza.url, plaza.tokenOf)
  expect(hidden.size).toBe(promises.length * completeLanguages.length)
  expect([...hidden].filter(([, isShown]) => isShown)).toEqual([])
  const stripe = await fakeStripe()
  const paid = await serveCopy(stripe.settings)
  const shown = await promisedBy(paid.url, tokensOf(callerOf(paid.url)))
  expect([...shown].filter(([, isShown]) => !isShown)).toEqual([])
  await paid.stop()
  await stripe.close()
})
