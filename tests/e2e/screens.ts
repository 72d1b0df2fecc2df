// Every page, as each kind of actor that may see it. A new page of src/routes.ts is added here.

import type { Page } from '@playwright/test'
import { encodeTimeCursor } from '../../src/core/contract/cursor.server.ts'
import type { Language } from '../../src/core/i18n/languages.ts'
import { demoLogins } from '../../src/demo/loading/logins.ts'
import { anywhereMax } from '../../src/features/accounts/sessions/logins.server.ts'
import { outboxKey } from '../outbox-key.ts'
import { kindQuestions } from './answer-kind-rows.ts'
import { specialLogins, type Who } from './api.ts'
import type { Ids } from './demo-ids.ts'
import { askAgain, failingPath } from './plaza.ts'
import { busyAddress } from './special-people.ts'
import { confirmSecret, undoSecret } from './trust-rows.ts'

/** `path` names the language of pages that read no cookie. */
export type Screen = {
  name: string
  as: Who
  path: (ids: Ids, language?: Language) => string
  status?: number
  act?: (page: Page) => Promise<void>
  /** Takes the connection away, which only a context without an earlier page can lose. */
  isOffline?: true
}

/** Settings under which every page of the list exists. The people of special-people.ts are needed too. */
export const screensEnv = {
  BILLING: 'on',
  BILLING_MONTHLY_CENTS: '10000',
  BILLING_YEARLY_CENTS: '100000',
  OPERATOR_EMAIL: specialLogins.operator,
  TRUST_PROXY: 'loopback',
  // Nobody answers there: looking for a record fails immediately.
  DNS_SERVERS: '127.0.0.1:9',
  NODE_OPTIONS: '--import ./tests/servers/earlier-terms.mjs --import ./tests/servers/failing-page.mjs',
}

const at = (path: string) => () => path
/** A page of a list after which nothing comes. */
const beforeEverything = encodeTimeCursor({ at: new Date('2001-01-01'), id: '00000000-0000-7000-8000-000000000000' })
/** In no language: not mistaken for an untranslated text. */
const typed = 'Lorem ipsum'
/** Sends a form as it is, with nothing filled in. */
const sendEmpty = (button: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).last().click()
  await page.getByRole('alert').or(page.locator('[aria-invalid=true]')).first().waitFor()
}

/** Questions as lines, which are listed with the kind that each will have. */
const writeQuestions = async (page: Page, lines: string) => {
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Write your questions, one per line' }).fill(lines)
  await main.getByRole('list', { name: 'The questions we’ll add' }).waitFor()
}

/** Saves an own address for emails, whose DNS records are then shown. */
const saveMailAddress = async (page: Page) => {
  const main = page.getByRole('main')
  await main.locator('#address').fill('notices@newportbeach.example')
  await main.locator('button[value=save]').click()
  await main.locator('button[value=check]').waitFor()
}
const saveWrongMailAddress = async (page: Page) => {
  await page.getByRole('main').locator('#address').fill(typed)
  await page.getByRole('main').locator('button[value=save]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

const sendOffline = async (page: Page) => {
  await page.locator('#email').fill('lorem@ipsum.example')
  await page.context().setOffline(true)
  await page.locator('main form button[type=submit]').click()
  await page
    .getByText('You’re offline, so we couldn’t send this. What you typed is still here. Try again when you’re back online.')
    .waitFor()
}
const openOffline = async (page: Page) => {
  await page.locator('#email').fill('lorem@ipsum.example')
  await page.context().setOffline(true)
  await page.locator('main a[href^="/login"]').first().click()
  await page
    .getByText('You’re offline, so we couldn’t open that page. What you typed is still here. Try again when you’re back online.')
    .waitFor()
}

/** The editor has come. */
const writing = (page: Page) => page.getByRole('textbox', { name: 'Article' }).and(page.locator('[contenteditable]')).waitFor()

/** The map of single answers has come, with its shapes or pins. */
const drawnMap = (page: Page) => page.locator('.leaflet-marker-icon button, path.leaflet-interactive').first().waitFor()
const openedMap = async (page: Page) => void (await page.locator('.leaflet-container .leaflet-marker-icon').first().waitFor())

/** A zip code is followed then, by this visit or one before. */
const followHome = async (page: Page) => {
  const followed = page.getByRole('button', { name: 'Unfollow 92660' })
  if (await followed.isVisible()) return
  await page.getByRole('textbox', { name: 'Zip code' }).fill('92660')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await followed.waitFor()
}
const followNothing = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Zip code' }).fill('0')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

const makeKey = async (page: Page) => {
  await page.goto('/keys/new')
  await page.locator('#name').fill(typed)
  await page.locator('#scope-projects-read').check()
  await page.locator('#scope-comments-read').check()
  await page.locator('#scope-comments-write').check()
  await page.getByRole('main').getByRole('button', { name: 'Make key' }).click()
  await page.locator('#secret').waitFor()
}
const makeTakeout = async (page: Page) => {
  // Another width or language may have had files made before.
  const files = page.locator('a[href^="/api/v1/takeouts/"]')
  const before = await files.count()
  await page.locator('main form button[type=submit]').click()
  await files.nth(before).waitFor()
}
const addRequest = async (page: Page) => {
  await page.goto('/records/requests/new')
  for (const field of ['requesterName', 'requesterContact', 'asked']) await page.locator(`#${field}`).fill(typed)
  await page.locator('[name=projects]').first().check()
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('#exemption').waitFor()
  for (const field of ['what', 'why', 'exemption']) await page.locator(`#${field}`).fill(typed)
  await page.locator('button[value=withheld]').click()
  await page.locator('section[aria-labelledby=withheld] table').waitFor()
}
/** Uploads a file of an earlier platform, one of whose rows has a day that does not exist. No upload has rows of another. */
const uploadEarlier = async (page: Page) => {
  const rows = Array.from({ length: 6 }, (_, i) => `2026-03-0${i + 1},lorem${Date.now()}.${i}@ipsum.example,${typed}`)
  const buffer = Buffer.from(['Date,Email,Lorem', ...rows, `2026-02-30,lorem@ipsum.example,${typed}`].join('\n'))
  await page.locator('#file').setInputFiles({ name: 'lorem.csv', mimeType: 'text/csv', buffer })
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('button[value=map]').waitFor()
}
const makeQuestions = async (page: Page) => {
  const modes = ['Lorem', 'Ipsum', 'Dolor']
  const rows = Array.from({ length: 12 }, (_, i) => `2026-03-14,${modes[i % 3]},${(i % 5) + 1},${typed}${Date.now()}.${i}`)
  const buffer = Buffer.from(['Date,Lorem ipsum?,Dolor sit?,Amet?', ...rows].join('\n'))
  await page.locator('#file').setInputFiles({ name: 'lorem.csv', mimeType: 'text/csv', buffer })
  await page.locator('main form button[type=submit]').first().click()
  await page.locator('button[value=questions]').click()
  await page.locator('button[value=questions]').waitFor({ state: 'detached' })
}
const importEarlier = async (page: Page) => {
  await uploadEarlier(page)
  await page.locator('select[name=target]').last().selectOption('own')
  await page.locator('button[value=map]').click()
  await page.locator('button[value=run]').click()
  await page.locator('#imported').waitFor()
}
const listEarlier = async (page: Page) => {
  const list = page.url()
  await importEarlier(page)
  await page.goto(list)
  await page.locator('main table').waitFor()
}
const listRequest = async (page: Page) => {
  await addRequest(page)
  await page.goto('/records/requests')
  await page.locator('main table').waitFor()
}
const openPackage = async (page: Page) => {
  await addRequest(page)
  await page.goto(`${page.url()}/package`)
  await page.locator('button[value=begin]').waitFor()
}
const beginReview = async (page: Page) => {
  await addRequest(page)
  await page.goto(`${page.url()}/package`)
  await page.locator('button[value=begin]').click()
  await page.locator('button[value=save]').waitFor()
}
const reviewText = async (page: Page) => {
  await beginReview(page)
  await page.locator('input[value=redact]').first().check()
  await page.locator('button[value=save]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}
const confirmRelease = async (page: Page) => {
  await beginReview(page)
  await page.goto(`${page.url().split('?')[0]}?confirm=release`)
  await page.locator('button[value=release]').waitFor()
}
const sealPackage = async (page: Page) => {
  await addRequest(page)
  const request = page.url()
  const { origin, pathname } = new URL(request)
  await page.goto(`${request}/package`)
  await page.locator('button[value=begin]').click()
  await page.locator('button[value=save]').waitFor()
  const api = `${origin}/api/v1/recordsRequests/${pathname.split('/').at(-1)}/package`
  const { items } = await (await page.request.get(`${api}/items?list=suggested&limit=100`)).json()
  for (const { _id } of items)
    await page.request.put(`${api}/items/${_id}`, { data: { revision: 0, state: 'release' }, headers: { origin } })
  await page.request.post(`${api}/release`, { headers: { origin } })
  await page.goto(`${request}/package`)
  await page.locator('button[value=seal]').click()
  await page.locator('#reason').waitFor({ timeout: 30_000 })
}
const correctRequest = async (page: Page) => {
  await addRequest(page)
  await page.goto(`${page.url()}/correct`)
  await page.locator('#requesterName').waitFor()
}
const closeRequest = async (page: Page) => {
  await addRequest(page)
  await page.locator('#outcome').selectOption('denied')
  await page.locator('#note').fill(typed)
  await page.locator('button[value=close]').click()
  await page.locator('button[value=close]').waitFor({ state: 'detached' })
}
const addWebhook = async (page: Page) => {
  await page.goto('/keys/webhooks/new')
  await page.locator('#url').fill('https://lorem.example/plaza')
  await page.locator('#events').check()
  await page.getByRole('main').getByRole('button', { name: 'Add webhook' }).click()
  await page.locator('#secret').waitFor()
}
const toWebhook = async (page: Page) => {
  await addWebhook(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to the webhook' }).click()
  await page.locator('#deliveries').waitFor()
}

/** Logs in from an address with a hundred failures. */
const proveWork = async (page: Page) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': busyAddress })
  await page.goto('/login')
  await page.locator('#email').fill('lorem@ipsum.example')
  await page.locator('#password').fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('checkbox', { name: "I'm not a robot" }).waitFor()
}

/** Logs in to an account at which other addresses have failed too often. */
const slowDown = async (page: Page) => {
  const email = `lorem${Date.now()}@ipsum.example`
  const { href, origin } = new URL('/api/v1/auth/login', page.url())
  for (let i = 1; i <= anywhereMax; i++)
    await page.request.post(href, { data: { email, password: typed }, headers: { origin, 'x-forwarded-for': `198.51.100.${i}` } })
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').first().waitFor()
}
const proveNothing = async (page: Page) => {
  await page.getByRole('main').locator('#domain').fill('lorem.example')
  await page.getByRole('main').getByRole('button', { name: 'Check the record' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Changes the words of a question that has answers. */
const reword = async (page: Page) => {
  await page.getByLabel('What do you want to ask?').fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('radio').first().waitFor()
}

const seesTerms = (page: Page) => page.getByRole('button', { name: 'Accept' }).waitFor()
const seesTermsBanner = (page: Page) => page.getByRole('link', { name: 'Read and accept', exact: true }).waitFor()

const askIfPaid = async (page: Page) => {
  await page.locator('main a[href*="invoice="]').first().click()
  await page.locator('button[value=paid]').waitFor()
}
const announceNothing = async (page: Page) => {
  await page.locator('#monthly').fill(typed)
  await page.locator('#yearly').fill('')
  await page.locator('button[value=fees]').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** What people meet who have to confirm, accept or prove something first, and what the operator decides. */
const trustScreens: Screen[] = [
  { name: 'organizations, of the operator', as: 'operator', path: at('/operator') },
  { name: 'organizations that are verified, of the operator', as: 'operator', path: at('/operator?status=verified') },
  { name: 'organizations that were refused, of the operator', as: 'operator', path: at('/operator?status=refused') },
  { name: 'fees and invoices, of the operator', as: 'operator', path: at('/operator/billing') },
  { name: 'fees and invoices, one to mark as paid', as: 'operator', path: at('/operator/billing'), act: askIfPaid },
  { name: 'fees and invoices, fees that are wrong', as: 'operator', path: at('/operator/billing'), act: announceNothing },
  { name: 'verification, needed', as: 'unverified', path: at('/verification') },
  { name: 'verification, a domain without its record', as: 'unverified', path: at('/verification'), act: proveNothing },
  { name: 'verification, refused', as: 'refused', path: at('/verification') },
  { name: 'the administrator’s role, offered', as: 'successor', path: at('/administrator') },
  { name: 'a link that confirms an official’s address', as: 'visitor', path: at(`/verifiedEmail/${confirmSecret}`) },
  { name: 'a link that undoes a change of address', as: 'visitor', path: at(`/profile/email/undo/${undoSecret}`) },
  { name: 'login, slowed down', as: 'visitor', path: at('/login'), act: slowDown },
  { name: 'published results, a corrected question', as: 'visitor', path: ({ ownPublished }) => `/project/${ownPublished}/published` },
  { name: 'results, a corrected question', as: 'administrator', path: ({ ownPublished }) => `/project/${ownPublished}/results` },
  { name: 'a project form, sealed', as: 'administrator', path: ({ ownPublished }) => `/edit-project/${ownPublished}` },
  { name: 'home, not verified', as: 'unverified', path: at('/home') },
  { name: 'a two-step login to set up first', as: 'forced', path: at('/home') },
  { name: 'terms to accept', as: 'termsDue', path: at('/terms/accept'), act: seesTerms },
  { name: 'terms to accept, announced on a project', as: 'termsDue', path: ({ open }) => `/project/${open}`, act: seesTermsBanner },
  { name: 'a survey, terms to accept first', as: 'termsDue', path: ({ open }) => `/project/${open}/survey` },
  { name: 'a project, address not confirmed', as: 'unconfirmed', path: ({ open }) => `/project/${open}` },
  { name: 'receipts, address not confirmed', as: 'unconfirmed', path: at('/receipts') },
  { name: 'the profile, address not confirmed', as: 'unconfirmed', path: at('/profile') },
  { name: 'thank you, address not confirmed', as: 'unconfirmed', path: at('/thankyou') },
  { name: 'a survey, mobile number not confirmed', as: 'resident', path: ({ mobile }) => `/project/${mobile}/survey` },
  { name: 'a survey, moved since', as: 'moved', path: ({ open }) => `/project/${open}/survey` },
  { name: 'a survey, taken with a deleted account', as: 'returning', path: ({ open }) => `/project/${open}/survey` },
  { name: 'login, with a proof of work', as: 'visitor', path: at('/login'), act: proveWork },
  {
    name: 'the builder, a typo or a new question',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/survey?question=1`,
    act: reword,
  },
]

/** Shown instead of a map whose script does not arrive. */
const withoutMap = (says: string) => async (page: Page) => {
  await page.route(/\/leaflet[^/]*\.js$/, (route) => route.abort())
  await page.reload()
  await page.getByText(says).waitFor()
}

type Single = { kind: keyof typeof kindQuestions; view: 'places' | 'shapes' | 'files'; is: string; unmapped?: string }
const undrawn = 'The map couldn’t be loaded. The list has every drawing.'
const singles: Single[] = [
  { kind: 'place', view: 'places', is: 'places of a question', unmapped: 'The map couldn’t be loaded. The list has every place.' },
  { kind: 'line', view: 'shapes', is: 'lines of a question', unmapped: undrawn },
  { kind: 'area', view: 'shapes', is: 'areas of a question', unmapped: undrawn },
  { kind: 'file', view: 'files', is: 'files of a question' },
]
const singlesPath =
  ({ kind, view }: Single, search = '') =>
  ({ kinds }: Ids) =>
    `/project/${kinds}/results/${kindQuestions[kind]}/${view}${search}`

/** What people named, drew and attached in answer to one question. */
const singleScreens: Screen[] = [
  ...singles.map((one): Screen => ({ name: one.is, as: 'administrator', path: singlesPath(one), ...(one.unmapped && { act: drawnMap }) })),
  ...singles.map((one): Screen => ({ name: `${one.is}, none`, as: 'administrator', path: singlesPath(one, '?from=2031-01-01') })),
  ...singles.flatMap((one): Screen[] =>
    one.unmapped ? [{ name: `${one.is}, without a map`, as: 'administrator', path: singlesPath(one), act: withoutMap(one.unmapped) }] : [],
  ),
  ...singles.map(
    ({ view, is }): Screen => ({
      name: `${is}, of another kind`,
      as: 'administrator',
      path: ({ own, openQuestion }) => `/project/${own}/results/${openQuestion}/${view}`,
      status: 404,
    }),
  ),
]

export const screens: Screen[] = [
  { name: 'the start', as: 'visitor', path: at('/') },
  { name: 'the list', as: 'visitor', path: at('/projects') },
  { name: 'no connection', as: 'visitor', path: at('/offline') },
  { name: 'a form that did not reach the server', as: 'visitor', path: at('/forgot'), act: sendOffline, isOffline: true },
  { name: 'a page that was not opened offline', as: 'visitor', path: at('/forgot'), act: openOffline, isOffline: true },
  { name: 'open data', as: 'visitor', path: at('/open-data') },
  { name: 'open data of an organization', as: 'visitor', path: at('/open-data/newport-beach') },
  { name: 'the question about cookies', as: 'visitor', path: at('/faq'), act: askAgain },
  { name: 'the list, narrowed down', as: 'visitor', path: at('/projects?zip=92660&infrastructureCategories=Roads,Greenery&status=open') },
  { name: 'the list, nothing found', as: 'visitor', path: at('/projects?q=nothing+is+called+so') },
  {
    name: 'the list, too narrow',
    as: 'visitor',
    path: at('/projects?q=92663&radius=25&projectType=Disaster&infrastructureCategories=Highways'),
  },
  {
    name: 'the map',
    as: 'visitor',
    path: at('/projects?view=map&q=92663&radius=25'),
    act: (page) => page.locator('[data-key]').first().waitFor(),
  },
  {
    name: 'the map, far out',
    as: 'visitor',
    // No pin is below the map's buttons, where a visitor would move the map.
    path: at('/projects?view=map&bbox=-128,22,-52,53'),
    act: (page) => page.locator('[data-key]').first().waitFor(),
  },
  {
    name: 'the map, without an answer',
    as: 'visitor',
    path: at('/projects?view=map'),
    act: async (page) => {
      await page.route('**/api/v1/projects/points*', (route) => route.abort())
      await page.reload()
      await page.getByText('We couldn’t load the projects on this part of the map.').waitFor()
    },
  },
  { name: 'login', as: 'visitor', path: at('/login') },
  { name: 'login to a project', as: 'visitor', path: ({ open }) => `/login?next=/project/${open}` },
  { name: 'a survey, answered before registering', as: 'visitor', path: ({ publicSurvey }) => `/project/${publicSurvey}/answer` },
  {
    name: 'a survey, its first question before registering',
    as: 'visitor',
    path: ({ publicSurvey }) => `/project/${publicSurvey}/answer#question-1`,
  },
  { name: 'login, empty', as: 'visitor', path: at('/login'), act: sendEmpty('Log in') },
  { name: 'registration of a resident', as: 'visitor', path: at('/register/citizen') },
  { name: 'registration of a resident, empty', as: 'visitor', path: at('/register/citizen'), act: sendEmpty('Register') },
  { name: 'registration of an organization', as: 'visitor', path: at('/register/organization') },
  { name: 'thanks', as: 'visitor', path: at('/thanks') },
  { name: 'thank you', as: 'visitor', path: at('/thankyou') },
  { name: 'a link that is used up', as: 'visitor', path: at('/verifiedEmail/used-or-unknown'), status: 410 },
  { name: 'a forgotten password', as: 'visitor', path: at('/forgot') },
  { name: 'a forgotten password, empty', as: 'visitor', path: at('/forgot'), act: sendEmpty('Send link') },
  { name: 'a reset link that is used up', as: 'visitor', path: at('/reset/used-or-unknown'), status: 410 },
  { name: 'the outbox', as: 'visitor', path: at(`/outbox?key=${outboxKey}`) },
  { name: 'contact', as: 'visitor', path: at('/contact-us') },
  { name: 'contact, about a barrier', as: 'visitor', path: at('/contact-us?topic=barrier&page=/projects') },
  { name: 'contact, empty', as: 'visitor', path: at('/contact-us'), act: sendEmpty('Send message') },
  { name: 'opinion articles', as: 'visitor', path: at('/thought-leadership') },
  { name: 'an opinion article', as: 'visitor', path: ({ article }) => `/thought-leadership/${article}` },
  { name: 'opinion articles, to officials', as: 'administrator', path: at('/thought-leadership') },
  { name: 'opinion articles, of nobody', as: 'visitor', path: at('/thought-leadership?owner=00000000-0000-7000-8000-000000000000') },
  { name: 'a new article', as: 'administrator', path: at('/thought-leadership/new'), act: writing },
  {
    name: 'a new article, empty',
    as: 'administrator',
    path: at('/thought-leadership/new'),
    act: async (page) => {
      await writing(page)
      await sendEmpty('Publish')(page)
      await writing(page)
    },
  },
  { name: 'a new article, to others', as: 'resident', path: at('/thought-leadership/new'), status: 403 },
  { name: 'an article’s form', as: 'administrator', path: ({ article }) => `/thought-leadership/${article}/edit`, act: writing },
  { name: 'what this is', as: 'visitor', path: at('/what-is-plaza') },
  { name: 'the kiosk', as: 'visitor', path: at('/self-check-kiosk') },
  { name: 'the policies', as: 'visitor', path: at('/policies') },
  { name: 'the privacy policy', as: 'visitor', path: at('/privacy') },
  { name: 'the security policy', as: 'visitor', path: at('/security-policy') },
  { name: 'the cookie policy', as: 'visitor', path: at('/cookies') },
  { name: 'the terms', as: 'visitor', path: at('/terms') },
  { name: 'the accessibility statement', as: 'visitor', path: at('/accessibility') },
  { name: 'questions people ask', as: 'visitor', path: at('/faq') },
  { name: 'no such page, two steps down', as: 'visitor', path: at('/nothing/here'), status: 404 },
  { name: 'the API', as: 'visitor', path: at('/api/docs') },
  { name: 'a subject of the API', as: 'visitor', path: at('/api/docs/responses') },
  { name: 'no such page', as: 'visitor', path: at('/nothing-here'), status: 404 },
  { name: 'a page that fails', as: 'visitor', path: at(failingPath), status: 500 },
  { name: 'a code that is switched off', as: 'visitor', path: ({ codeOff }) => `/q/${codeOff}`, status: 410 },
  { name: 'a code of a closed project', as: 'visitor', path: ({ codeClosed }) => `/q/${codeClosed}` },
  { name: 'a code that is unknown', as: 'visitor', path: at('/q/777777'), status: 404 },
  { name: 'the list, logged in', as: 'resident', path: at('/projects') },
  { name: 'a project', as: 'resident', path: ({ open }) => `/project/${open}` },
  { name: 'a project of another zip', as: 'resident', path: ({ otherZip }) => `/project/${otherZip}` },
  { name: 'a project of another state', as: 'resident', path: ({ otherState }) => `/project/${otherState}` },
  { name: 'a closed project', as: 'resident', path: ({ closed }) => `/project/${closed}` },
  { name: 'a completed project', as: 'resident', path: ({ completed }) => `/project/${completed}` },
  { name: 'a survey', as: 'resident', path: ({ open }) => `/project/${open}/survey` },
  { name: 'a question', as: 'resident', path: ({ open }) => `/project/${open}/survey#question-1` },
  { name: 'the review', as: 'resident', path: ({ open }) => `/project/${open}/survey#review` },
  { name: 'a survey of another zip', as: 'resident', path: ({ otherZip }) => `/project/${otherZip}/survey` },
  { name: 'a closed survey', as: 'resident', path: ({ completed }) => `/project/${completed}/survey` },
  { name: 'published results', as: 'resident', path: ({ published }) => `/project/${published}/published` },
  {
    name: 'published results, to visitors, with tables open',
    as: 'visitor',
    path: ({ published }) => `/project/${published}/published`,
    act: async (page) => void (await page.locator('main details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))),
  },
  { name: 'results that are not published', as: 'visitor', path: ({ own }) => `/project/${own}/published` },
  { name: 'no such project', as: 'resident', path: at('/project/00000000-0000-7000-8000-000000000000'), status: 404 },
  { name: 'the profile', as: 'resident', path: at('/profile') },
  { name: 'the profile, editing oneself', as: 'resident', path: at('/profile?edit=about') },
  { name: 'the profile, moving', as: 'resident', path: at('/profile?edit=address') },
  { name: 'the profile, another address', as: 'resident', path: at('/profile?edit=email'), act: sendEmpty('Send link') },
  {
    name: 'another password, empty',
    as: 'resident',
    path: ({ me }) => `/changepassword/user/${me}`,
    act: sendEmpty('Change password'),
  },
  { name: 'how-to', as: 'resident', path: at('/how-to') },
  { name: 'a used link that undoes a change of address', as: 'visitor', path: at('/profile/email/undo/used-or-unknown'), status: 410 },
  { name: 'a used link to a new address', as: 'visitor', path: at('/profile/email/used-or-unknown'), status: 410 },
  { name: 'an official’s profile', as: 'administrator', path: at('/profile') },
  { name: 'an official’s profile, editing', as: 'administrator', path: at('/profile?edit=about') },
  { name: 'the logo', as: 'administrator', path: at('/profile?edit=logo') },
  { name: 'what one follows', as: 'resident', path: at('/notifications'), act: followHome },
  { name: 'what one follows, no zip code', as: 'resident', path: at('/notifications'), act: followNothing },
  { name: 'what one follows, no agreement', as: 'resident', path: at('/notifications'), act: sendEmpty('Send code') },
  { name: 'what one follows, to an official', as: 'administrator', path: at('/notifications'), status: 403 },
  { name: 'a link to end letters that is wrong', as: 'visitor', path: at('/unsubscribe/unknown'), status: 410 },
  { name: 'receipts', as: 'resident', path: at('/receipts') },
  { name: 'a receipt that is nobody’s', as: 'resident', path: at('/receipts?code=AAAA-AAAA'), status: 404 },
  { name: 'receipts, to an official', as: 'administrator', path: at('/receipts'), status: 403 },
  { name: 'my activity', as: 'resident', path: at('/my-activity') },
  { name: 'my activity, to an official', as: 'administrator', path: at('/my-activity'), status: 403 },
  { name: 'my data', as: 'resident', path: at('/my-data') },
  { name: 'my data, deleting nothing', as: 'resident', path: at('/my-data'), act: sendEmpty('Delete my account') },
  { name: 'my data, to an official', as: 'administrator', path: at('/my-data'), status: 403 },
  { name: 'home', as: 'administrator', path: at('/home') },
  { name: 'surveys of all projects', as: 'administrator', path: at('/surveys') },
  { name: 'results of all projects', as: 'administrator', path: at('/results') },
  { name: 'a project of one’s own', as: 'administrator', path: ({ own }) => `/project/${own}` },
  { name: 'another city’s project', as: 'administrator', path: ({ otherState }) => `/project/${otherState}` },
  { name: 'a new project', as: 'administrator', path: at('/add-project') },
  { name: 'a new project, going on with nothing', as: 'administrator', path: at('/add-project'), act: sendEmpty('Continue') },
  { name: 'a new project, empty', as: 'administrator', path: at('/add-project?step=check'), act: sendEmpty('Publish') },
  { name: 'a project form', as: 'administrator', path: ({ own }) => `/edit-project/${own}` },
  { name: 'a project form, its place', as: 'administrator', path: ({ own }) => `/edit-project/${own}?step=place`, act: openedMap },
  { name: 'a project form, its pictures', as: 'administrator', path: ({ own }) => `/edit-project/${own}?step=pictures` },
  {
    name: 'a project form, who may answer',
    as: 'administrator',
    path: ({ own }) => `/edit-project/${own}?step=who`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose on the map' }).click()
      await page.getByRole('group', { name: 'Zip codes in view' }).getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'a project form, its questions', as: 'administrator', path: ({ own }) => `/edit-project/${own}?step=questions` },
  { name: 'a draft’s form, its questions', as: 'administrator', path: ({ draft }) => `/edit-project/${draft}?step=questions` },
  {
    name: 'a draft’s form, written questions',
    as: 'administrator',
    path: ({ draft }) => `/edit-project/${draft}?step=questions`,
    act: (page) => writeQuestions(page, `${typed}\n${typed} dolor`),
  },
  {
    name: 'a draft’s form, a written question that is too long',
    as: 'administrator',
    path: ({ draft }) => `/edit-project/${draft}?step=questions`,
    act: async (page) => {
      await writeQuestions(page, `${typed} `.repeat(50))
      await page.getByRole('main').getByRole('button', { name: 'Add these questions' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'a new project, asked about questions',
    as: 'administrator',
    path: at('/add-project?step=questions&withoutQuestions=asked'),
    act: (page) => page.getByText('This project has no questions.').waitFor(),
  },
  { name: 'a project form, the last look', as: 'administrator', path: ({ own }) => `/edit-project/${own}?step=check` },
  { name: 'a draft’s form, the last look', as: 'administrator', path: ({ draft }) => `/edit-project/${draft}?step=check` },
  {
    name: 'a project form, not saved yet',
    as: 'administrator',
    path: ({ own }) => `/edit-project/${own}`,
    act: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill(typed)
      await page.getByText('Not saved yet. We’ll keep what you type on this device until you save it.').waitFor()
    },
  },
  {
    name: 'a draft’s form, no connection',
    as: 'administrator',
    path: ({ draft }) => `/edit-project/${draft}`,
    act: async (page) => {
      await page.route('**/api/v1/projects/**', (route) => route.abort())
      await page.getByLabel('Title', { exact: true }).fill(typed)
      await page.getByText('You’re offline. We’ll keep what you type on this device and save it when you’re back online.').first().waitFor()
    },
  },
  { name: 'a draft’s form', as: 'administrator', path: ({ draft }) => `/edit-project/${draft}` },
  {
    name: 'a draft’s form, a zip code that does not exist',
    as: 'administrator',
    path: ({ draft }) => `/edit-project/${draft}?step=place`,
    act: async (page) => {
      await page.locator('[name="location.zip"]').fill('00000')
      await page.getByRole('main').getByRole('button', { name: 'Continue' }).last().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'the survey builder, with templates',
    as: 'administrator',
    path: at('/add-project'),
    act: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill(typed)
      await page.waitForURL(/draft=/)
      await page.goto(`/project/${new URL(page.url()).searchParams.get('draft')}/survey`)
      await page.locator('#templates').waitFor()
    },
  },
  {
    name: 'the builder, an option with a photo',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/survey?add=choice`,
    act: async (page) => {
      await page.locator('#option-image-0').selectOption({ index: 1 })
      await page.locator('#option-alt-0').waitFor()
    },
  },
  { name: 'the survey builder', as: 'administrator', path: ({ own }) => `/project/${own}/survey` },
  { name: 'the builder, adding', as: 'administrator', path: ({ draft }) => `/project/${draft}/survey?add=rating` },
  { name: 'the builder, choosing a kind', as: 'administrator', path: ({ own }) => `/project/${own}/survey?add` },
  ...(['choice', 'matrix', 'scale', 'number', 'file', 'line'] as const).map(
    (kind): Screen => ({
      name: `the builder, a new ${kind}`,
      as: 'administrator',
      path: ({ own }) => `/project/${own}/survey?add=${kind}`,
    }),
  ),
  {
    name: 'the builder, options refused',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/survey?add=choice`,
    act: async (page) => {
      await page.getByLabel('What do you want to ask?').fill(typed)
      await sendEmpty('Add question')(page)
    },
  },
  {
    name: 'the builder, limits and a condition refused',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/survey?add=number`,
    act: async (page) => {
      await page.getByLabel('At least').fill('ten')
      await page.getByLabel('Who is asked?').selectOption({ index: 1 })
      await sendEmpty('Add question')(page)
    },
  },
  {
    name: 'the builder, a section refused',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/survey?add=open`,
    act: async (page) => {
      await page.getByLabel('What do you want to ask?').fill(typed)
      await page.getByRole('checkbox', { name: 'Start a section with this question' }).check()
      await sendEmpty('Add question')(page)
    },
  },
  { name: 'the builder, about to delete', as: 'administrator', path: ({ own }) => `/project/${own}/survey?delete=1` },
  { name: 'the survey builder, to look at', as: 'viewer', path: ({ own }) => `/project/${own}/survey` },
  { name: 'the survey builder, to look at', as: 'colleague', path: ({ own }) => `/project/${own}/survey` },
  { name: 'the builder of a completed project', as: 'administrator', path: ({ ownPublished }) => `/project/${ownPublished}/survey` },
  { name: 'the own site', as: 'administrator', path: at('/own-site') },
  { name: 'embedding', as: 'administrator', path: at('/own-site/embedding') },
  {
    name: 'embedding, wrong',
    as: 'administrator',
    path: at('/own-site/embedding'),
    act: async (page) => {
      await page.locator('#origins').fill(typed)
      await sendEmpty('Save')(page)
    },
  },
  { name: 'embedding, a project', as: 'administrator', path: ({ own }) => `/own-site/embedding?kind=project&project=${own}` },
  { name: 'embedding, no project chosen', as: 'administrator', path: at('/own-site/embedding?kind=results') },
  { name: 'embedding, for colleagues', as: 'colleague', path: at('/own-site/embedding') },
  { name: 'embedding, not verified', as: 'unverified', path: at('/own-site/embedding') },
  { name: 'a frame of a project', as: 'visitor', path: ({ own }, language = 'en') => `/embed/project/${own}?lang=${language}` },
  {
    name: 'a frame of results',
    as: 'visitor',
    path: ({ ownPublished }, language = 'en') => `/embed/results/${ownPublished}?lang=${language}`,
  },
  { name: 'a frame of a map', as: 'visitor', path: (_, language = 'en') => `/embed/map?lang=${language}` },
  { name: 'a frame of nothing', as: 'visitor', path: (_, language = 'en') => `/embed/project/nothing?lang=${language}`, status: 404 },
  {
    name: 'the own site, wrong',
    as: 'administrator',
    path: at('/own-site'),
    act: async (page) => {
      await page.getByLabel('Your color', { exact: true }).fill('#ffcc00')
      await page.getByLabel('An address on this site').fill('www')
      await sendEmpty('Save')(page)
    },
  },
  { name: 'keys and webhooks, none', as: 'administrator', path: at('/keys') },
  {
    name: 'keys and webhooks',
    as: 'administrator',
    path: at('/keys'),
    act: async (page) => {
      await makeKey(page)
      await addWebhook(page)
      await page.goto('/keys')
      await page.getByRole('main').getByRole('table').nth(1).waitFor()
    },
  },
  { name: 'a new key', as: 'administrator', path: at('/keys/new') },
  { name: 'a new key, wrong', as: 'administrator', path: at('/keys/new'), act: sendEmpty('Make key') },
  { name: 'a key, made', as: 'administrator', path: at('/keys/new'), act: makeKey },
  {
    name: 'a key, about to revoke',
    as: 'administrator',
    path: at('/keys'),
    act: async (page) => {
      await makeKey(page)
      await page.goto('/keys')
      await page.getByRole('main').getByRole('link', { name: 'Revoke' }).first().click()
      await page.locator('#confirm').waitFor()
    },
  },
  { name: 'a new webhook', as: 'administrator', path: at('/keys/webhooks/new') },
  { name: 'a new webhook, wrong', as: 'administrator', path: at('/keys/webhooks/new'), act: sendEmpty('Add webhook') },
  { name: 'a webhook, made', as: 'administrator', path: at('/keys/webhooks/new'), act: addWebhook },
  { name: 'a webhook', as: 'administrator', path: at('/keys/webhooks/new'), act: toWebhook },
  {
    name: 'a webhook, off',
    as: 'administrator',
    path: at('/keys/webhooks/new'),
    act: async (page) => {
      await toWebhook(page)
      await page.getByRole('main').getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Turn on' }).waitFor()
    },
  },
  {
    name: 'a webhook, about to delete',
    as: 'administrator',
    path: at('/keys/webhooks/new'),
    act: async (page) => {
      await toWebhook(page)
      await page.getByRole('main').getByRole('link', { name: 'Delete' }).click()
      await page.locator('#confirm').waitFor()
    },
  },
  { name: 'keys and webhooks, to others', as: 'colleague', path: at('/keys'), status: 403 },
  { name: 'mail sender', as: 'administrator', path: at('/mail-sender') },
  { name: 'mail sender, records', as: 'administrator', path: at('/mail-sender'), act: saveMailAddress },
  { name: 'mail sender, wrong', as: 'administrator', path: at('/mail-sender'), act: saveWrongMailAddress },
  { name: 'mail sender, to others', as: 'colleague', path: at('/mail-sender'), status: 403 },
  { name: 'single sign-on', as: 'administrator', path: at('/single-sign-on') },
  { name: 'single sign-on, wrong', as: 'administrator', path: at('/single-sign-on'), act: sendEmpty('Save') },
  { name: 'single sign-on by SAML', as: 'administrator', path: at('/single-sign-on?protocol=saml') },
  { name: 'single sign-on by SAML, wrong', as: 'administrator', path: at('/single-sign-on?protocol=saml'), act: sendEmpty('Save') },
  { name: 'single sign-on by SAML, another connected', as: 'unverified', path: at('/single-sign-on?protocol=saml') },
  { name: 'single sign-on, connected', as: 'unverified', path: at('/single-sign-on') },
  {
    name: 'single sign-on, a new token',
    as: 'unverified',
    path: at('/single-sign-on'),
    act: async (page) => {
      await page.locator('#password-scim').fill(demoLogins.password)
      await page.locator('button[value=scimMake]').click()
      await page.locator('code', { hasText: 'plz_scim_' }).waitFor()
    },
  },
  { name: 'single sign-on, to others', as: 'colleague', path: at('/single-sign-on'), status: 403 },
  { name: 'the organization login', as: 'visitor', path: at('/login/sso') },
  { name: 'the organization login, wrong', as: 'visitor', path: at('/login/sso'), act: sendEmpty('Continue') },
  {
    name: 'the organization login, unknown',
    as: 'visitor',
    path: at('/login/sso'),
    act: async (page) => {
      await page.locator('#email').fill('lorem@lorem.example')
      await page.getByRole('main').locator('button[type=submit]').click()
      await page.getByRole('main').getByRole('status').first().waitFor()
    },
  },
  { name: 'the organization login, refused', as: 'visitor', path: at('/login/sso/callback?code=x&state=y'), status: 401 },
  { name: 'the organization login, of nobody', as: 'visitor', path: at('/sso/nobody'), status: 404 },
  { name: 'the own site, for colleagues', as: 'colleague', path: at('/own-site') },
  { name: 'a survey, tried', as: 'administrator', path: ({ own }) => `/project/${own}/survey/test` },
  { name: 'a survey on paper', as: 'administrator', path: ({ own }) => `/project/${own}/survey/paper?type=large` },
  { name: 'a survey on paper, in Hindi', as: 'colleague', path: ({ own }) => `/project/${own}/survey/paper?language=hi&size=a4` },
  { name: 'copying questions', as: 'administrator', path: ({ own, draft }) => `/project/${draft}/survey/copy?from=${own}` },
  { name: 'the check of the wording', as: 'administrator', path: ({ draft }) => `/project/${draft}/survey/check` },
  { name: 'the check of the wording, of a survey that runs', as: 'colleague', path: ({ own }) => `/project/${own}/survey/check` },
  { name: 'results', as: 'administrator', path: ({ own }) => `/project/${own}/results` },
  {
    name: 'results, of a group',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/results?gender=Female`,
    act: (page) => page.getByText('Clear filters').waitFor(),
  },
  { name: 'answers in words', as: 'administrator', path: ({ own, openQuestion }) => `/project/${own}/results/${openQuestion}` },
  {
    name: 'answers in words, with its tags',
    as: 'administrator',
    path: ({ own, openQuestion }) => `/project/${own}/results/${openQuestion}?q=the`,
    act: async (page) => void (await page.locator('main details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')))),
  },
  { name: 'groups side by side', as: 'administrator', path: ({ own }) => `/project/${own}/compare?by=gender` },
  { name: 'groups side by side, of nobody', as: 'administrator', path: ({ own }) => `/project/${own}/compare?from=2031-01-01` },
  { name: 'the report to the council', as: 'administrator', path: ({ own }) => `/project/${own}/council-report` },
  { name: 'what is published', as: 'administrator', path: ({ ownPublished }) => `/project/${ownPublished}/publish` },
  {
    name: 'publishing, without a word',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/publish`,
    act: sendEmpty('See what everyone will see'),
  },
  {
    name: 'publishing, a look beforehand',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/publish`,
    act: async (page) => {
      await page.getByLabel('How were people invited to take part?').fill(typed)
      await page.getByRole('button', { name: 'See what everyone will see' }).click()
      await page.getByRole('heading', { name: 'Exactly this will be published' }).waitFor()
    },
  },
  { name: 'results of a draft', as: 'administrator', path: ({ draft }) => `/project/${draft}/results` },
  { name: 'inviting residents', as: 'administrator', path: ({ own }) => `/project/${own}/invite` },
  { name: 'inviting residents, to read', as: 'resident', path: ({ own }) => `/project/${own}/invite`, status: 403 },
  { name: 'QR codes', as: 'administrator', path: ({ own }) => `/qr-code-management?project=${own}` },
  { name: 'QR codes, of a project without any', as: 'administrator', path: ({ draft }) => `/qr-code-management?project=${draft}` },
  {
    name: 'QR codes, a new one without a place',
    as: 'administrator',
    path: ({ own }) => `/qr-code-management?project=${own}`,
    act: sendEmpty('Create code'),
  },
  { name: 'QR codes, editing one', as: 'administrator', path: ({ own, code }) => `/qr-code-management?project=${own}&edit=${code}` },
  { name: 'QR codes, removing one', as: 'administrator', path: ({ own, code }) => `/qr-code-management?project=${own}&remove=${code}` },
  { name: 'QR codes, to read', as: 'resident', path: at('/qr-code-management'), status: 403 },
  { name: 'comments', as: 'administrator', path: ({ own }) => `/project/${own}/comments` },
  { name: 'comments, hidden ones', as: 'administrator', path: ({ own }) => `/project/${own}/comments?show=hidden` },
  { name: 'comments, to read', as: 'colleague', path: ({ own }) => `/project/${own}/comments?show=unanswered` },
  { name: 'languages of a project', as: 'administrator', path: ({ own }) => `/project/${own}/languages` },
  { name: 'languages of a project, to read', as: 'viewer', path: ({ own }) => `/project/${own}/languages?in=fr` },
  { name: 'languages of an article', as: 'administrator', path: ({ article }) => `/thought-leadership/${article}/languages` },
  { name: 'what officials say', as: 'administrator', path: ({ own }) => `/project/${own}/news` },
  { name: 'a new update, empty', as: 'administrator', path: ({ own }) => `/project/${own}/news?add=update`, act: sendEmpty('Post update') },
  {
    name: 'a new decision, empty',
    as: 'administrator',
    path: ({ own }) => `/project/${own}/news?add=decision`,
    act: sendEmpty('Publish decision'),
  },
  { name: 'a new fact', as: 'administrator', path: ({ draft }) => `/project/${draft}/news?add=fact` },
  { name: 'what officials say, to read', as: 'colleague', path: ({ own }) => `/project/${own}/news` },
  { name: 'reporting something', as: 'resident', path: ({ open }) => `/project/${open}/report` },
  { name: 'reporting something, empty', as: 'resident', path: ({ open }) => `/project/${open}/report`, act: sendEmpty('Send report') },
  { name: 'messages', as: 'administrator', path: at('/messages') },
  { name: 'messages, answered', as: 'operator', path: at('/messages?state=answered') },
  { name: 'reports', as: 'administrator', path: at('/reports') },
  { name: 'reports, to others', as: 'colleague', path: at('/reports'), status: 403 },
  { name: 'export', as: 'administrator', path: at('/export/project') },
  { name: 'export of a project', as: 'administrator', path: ({ own }) => `/export/project?project=${own}` },
  {
    name: 'export of a group, for days that cannot be',
    as: 'colleague',
    path: ({ own }) => `/export/project?project=${own}&ageRange=18-24&zip=926&from=2026-12-02&to=2026-12-01`,
  },
  { name: 'colleagues', as: 'administrator', path: at('/member') },
  { name: 'a new colleague, empty', as: 'administrator', path: at('/member'), act: sendEmpty('Send invitation') },
  { name: 'a colleague to change', as: 'administrator', path: ({ viewer }) => `/member?change=${viewer}` },
  { name: 'a colleague to remove', as: 'administrator', path: ({ viewer }) => `/member?remove=${viewer}` },
  { name: 'the administrator’s role', as: 'administrator', path: at('/administrator') },
  { name: 'the administrator’s role, nothing chosen', as: 'administrator', path: at('/administrator'), act: sendEmpty('Send offer') },
  { name: 'the administrator’s role, to read', as: 'viewer', path: at('/administrator') },
  { name: 'the import of residents', as: 'administrator', path: at('/residents') },
  { name: 'imports from another platform, none', as: 'administrator', path: ({ own }) => `/project/${own}/imports` },
  { name: 'an import to check', as: 'administrator', path: ({ own }) => `/project/${own}/imports`, act: uploadEarlier },
  { name: 'an import that makes questions', as: 'administrator', path: ({ own }) => `/project/${own}/imports`, act: makeQuestions },
  { name: 'imported responses', as: 'administrator', path: ({ own }) => `/project/${own}/imports`, act: importEarlier },
  { name: 'imports from another platform', as: 'administrator', path: ({ own }) => `/project/${own}/imports`, act: listEarlier },
  { name: 'population figures', as: 'administrator', path: at('/population') },
  { name: 'population figures, empty', as: 'administrator', path: at('/population'), act: sendEmpty('Upload') },
  { name: 'population figures, a colleague’s look', as: 'colleague', path: at('/population') },
  { name: 'colleagues, to read', as: 'colleague', path: at('/member') },
  { name: 'the records', as: 'administrator', path: at('/records') },
  { name: 'the records, to read', as: 'colleague', path: at('/records') },
  { name: 'the records, of a project', as: 'administrator', path: ({ own }) => `/records?project=${own}` },
  {
    name: 'the records, of a project that is gone',
    as: 'administrator',
    path: at('/records?project=00000000-0000-7000-8000-000000000000'),
  },
  { name: 'deleted projects', as: 'administrator', path: at('/records/bin') },
  { name: 'deleted projects, a colleague’s look', as: 'colleague', path: at('/records/bin'), status: 403 },
  { name: 'everything taken out', as: 'administrator', path: at('/records/takeout') },
  { name: 'everything taken out, ready', as: 'administrator', path: at('/records/takeout'), act: makeTakeout },
  { name: 'everything taken out, a viewer’s look', as: 'viewer', path: at('/records/takeout'), status: 403 },
  { name: 'records requests', as: 'administrator', path: at('/records/requests') },
  { name: 'records requests, listed', as: 'administrator', path: at('/records/requests'), act: listRequest },
  { name: 'records requests, closed', as: 'administrator', path: at('/records/requests?state=closed') },
  { name: 'records requests, a viewer’s look', as: 'viewer', path: at('/records/requests'), status: 403 },
  { name: 'a new records request', as: 'administrator', path: at('/records/requests/new') },
  { name: 'a new records request, empty', as: 'administrator', path: at('/records/requests/new'), act: sendEmpty('Add request') },
  { name: 'a records request', as: 'administrator', path: at('/records/requests/new'), act: addRequest },
  { name: 'a records request, closed', as: 'administrator', path: at('/records/requests/new'), act: closeRequest },
  { name: 'a released package, none', as: 'administrator', path: at('/records/requests/new'), act: openPackage },
  { name: 'a released package under review', as: 'administrator', path: at('/records/requests/new'), act: beginReview },
  { name: 'a released package, a refused decision', as: 'administrator', path: at('/records/requests/new'), act: reviewText },
  { name: 'a released package, a question', as: 'administrator', path: at('/records/requests/new'), act: confirmRelease },
  { name: 'a released package, sealed', as: 'administrator', path: at('/records/requests/new'), act: sealPackage },
  { name: 'a records request to correct', as: 'administrator', path: at('/records/requests/new'), act: correctRequest },
  { name: 'the activity log', as: 'administrator', path: at('/audit') },
  { name: 'what went wrong', as: 'administrator', path: at('/failures') },
  { name: 'what works', as: 'administrator', path: at('/status') },
  {
    name: 'what went wrong, nothing',
    as: 'administrator',
    path: at(`/failures?cursor=${beforeEverything}`),
  },
  { name: 'what went wrong, to others', as: 'colleague', path: at('/failures'), status: 403 },
  { name: 'security', as: 'administrator', path: at('/security') },
  { name: 'verification', as: 'administrator', path: at('/verification') },
  { name: 'verification, to read', as: 'colleague', path: at('/verification') },
  { name: 'billing', as: 'administrator', path: at('/billing') },
  { name: 'billing, no plan chosen', as: 'administrator', path: at('/billing'), act: sendEmpty('Pay by bank transfer') },
  { name: 'billing, to others', as: 'colleague', path: at('/billing'), status: 403 },
  { name: 'fees and invoices, to others', as: 'administrator', path: at('/operator/billing'), status: 403 },
  { name: 'terms to accept, none', as: 'administrator', path: at('/terms/accept') },
  { name: 'organizations, to others', as: 'administrator', path: at('/operator'), status: 403 },
  { name: 'the activity log, for days that were never', as: 'administrator', path: at('/audit?from=2001-01-01&to=2001-01-02') },
  { name: 'the activity log, to others', as: 'colleague', path: at('/audit'), status: 403 },
  ...trustScreens,
  ...singleScreens,
]
