// Who may call what: one line per endpoint. An endpoint without a line fails the test.
import type { InjectOptions } from 'fastify'
import type { Db } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { issueInvoice } from '../../src/features/billing/invoices/invoices.server.ts'
import type { Cast } from '../cast.ts'
import { multipart, pdf, picture } from '../pictures.ts'
import { openReading } from '../project.ts'
import { logoPng, organizationForm, residentForm } from '../registrations.ts'
import { putRespondent } from '../respondents.ts'
import { putSurvey } from '../survey.ts'

export const actors = ['visitor', 'resident', 'viewer', 'editor', 'administrator', 'otherAdministrator'] as const
export type ActorName = (typeof actors)[number]

/** The subject of a call. All of it belongs to Newport, except the open project, and is created again for every call. */
export type Things = Awaited<ReturnType<typeof putThings>> & { captcha(): Promise<string> }
type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; files?: 'picture' | 'pdf' }

export type Row = {
  /** Method and path as in the API description; a word in brackets distinguishes two uses of one endpoint. */
  call: string
  /** Expected statuses, in the order of the actors. */
  expected: string
  /** The input; `{id}` is the project's id by default. */
  sent?: (things: Things, cast: Cast, actor: ActorName) => Sent | Promise<Sent>
}

/** The request of a line, by an actor, about these things. */
export async function requestOfRow({ call, sent }: Row, things: Things, cast: Cast, actor: ActorName): Promise<InjectOptions> {
  const { params = {}, query = {}, body, files } = (await sent?.(things, cast, actor)) ?? {}
  const [method = '', path = ''] = call.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? things.projectId))
  const url = `/api/v1${filled}?${new URLSearchParams(query)}`
  const file =
    files && (files === 'pdf' ? { name: 'plan.pdf', content: pdf() } : { name: 'plan.png', content: await picture(300, 200, 'png') })
  if (file) return { ...multipart(url, [file]), method: method as 'PUT' }
  return { method: method as 'GET', url, ...(body ? { payload: body as object } : {}) }
}

const everybody = '200 200 200 200 200 200'
const person = '401 200 200 200 200 200'
const residentOnly = '401 200 403 403 403 403'
/** Every official, for themselves. */
const officials = '401 403 200 200 200 200'
const viewers = '401 403 200 200 200 403'
const editors = '401 403 403 200 200 403'
/** The operator is not among the actors. */
const operatorOnly = '401 403 403 403 403 403'
const administrators = '401 403 403 403 200 403'
/** Every administrator, for their own organization. */
const ownAdministrators = '401 403 403 403 200 200'
/** Every editor and administrator, for their own organization. */
const ownEditors = '401 403 403 200 200 200'
/** `{id}` is a project's: no such request exists. */
const noRequest = '401 403 403 404 404 404'
const noImport = () => ({ params: { import: newId() } })
const noImportToRead = '401 403 404 404 404 404'
const recordsRequest = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'All comments' }
/** Another organization's drafts and colleagues do not exist for it: 404, not 403. */
const hidden = (row: string) => row.replace(/403$/, '404')
/** The mailed secret authorizes the call, not the actor. */
const bySecret = '410 410 410 410 410 410'
const blog = ({ blogId }: Things): Sent => ({ params: { id: blogId } })
const blogImage = ({ blogId, blogImageId }: Things): Sent => ({ params: { id: blogId, imageId: blogImageId } })

const inSpanish = ({ projectId }: Things): Sent => ({ params: { of: 'projects', id: projectId, language: 'es' } })
const organization = ({ organizationId }: Things): Sent => ({ params: { id: organizationId } })
const invoice = ({ invoiceId }: Things): Sent => ({ params: { id: invoiceId } })
const failure = ({ failureId }: Things): Sent => ({ params: { of: 'mail', id: failureId } })
const question = ({ questionId }: Things): Sent => ({ params: { id: questionId } })
const chosen = ({ questionId }: Things): Sent => ({ body: { questions: [questionId], invited: 'By a letter to every household' } })
const comment = ({ commentId }: Things): Sent => ({ params: { id: commentId } })
const qrCode = ({ qrCodeId }: Things): Sent => ({ params: { id: qrCodeId } })
/** A project with a Public survey, of an organization with open reading. */
const openProject = ({ openProjectId }: Things): Sent => ({ params: { id: openProjectId } })
const update = ({ updateId }: Things): Sent => ({ params: { id: updateId } })
const colleague = ({ colleagueId }: Things): Sent => ({ params: { id: colleagueId } })
const unknownSecret = (): Sent => ({
  params: { id: 'unknown-secret' },
  body: { id: 'unknown-secret', password: 'Correct1horse', confirmPassword: 'Correct1horse' },
})
const vote = (): Sent => ({ query: { vote: 'yes' } })
const newColleague = ({ organizationId }: Things) => ({
  organization: organizationId,
  firstName: 'Ada',
  lastName: 'Example',
  email: `${newId()}@example.org`,
  department: 'Works',
  role: 'Clerk',
  permission: 'viewer',
})
const itself = (things: Things, cast: Cast, actor: ActorName): Sent => ({
  params: { id: actor === 'visitor' ? things.colleagueId : cast[actor].id },
})

/** The password of everyone in the test. */
export const password = 'Correct1horse'

export const permissions: Row[] = [
  { call: 'GET /site', expected: everybody },
  { call: 'GET /site/landing', expected: everybody },
  { call: 'GET /zipcode/countrys', expected: everybody },
  { call: 'GET /zipcode/states/{country}', expected: everybody, sent: () => ({ params: { country: 'US' } }) },
  { call: 'GET /zipcode/citys/{state}', expected: everybody, sent: () => ({ params: { state: 'CA' } }) },
  { call: 'GET /zipcode/{zip}', expected: everybody, sent: () => ({ params: { zip: '92660' } }) },
  { call: 'POST /zipcode/countyDataAndMofify', expected: everybody, sent: () => ({ body: { zipCodes: ['92660'] } }) },
  { call: 'GET /zipcode/zips/{state}', expected: everybody, sent: () => ({ params: { state: 'CA' }, query: { city: 'Newport Beach' } }) },
  { call: 'GET /zipcode/within', expected: everybody, sent: () => ({ query: { bbox: '-118,33,-117,34' } }) },
  { call: 'GET /zipcode/suggest', expected: everybody, sent: () => ({ query: { q: 'Newport' } }) },
  { call: 'GET /places/geocode', expected: '401 403 403 200 200 200', sent: () => ({ query: { address: 'Newport Beach, CA' } }) },
  { call: 'GET /places/here', expected: everybody },
  { call: 'GET /places/mapTiles', expected: everybody },
  { call: 'GET /basemap', expected: everybody, sent: () => ({ query: { bbox: '-118,33,-117,34' } }) },

  {
    call: 'POST /auth/register',
    expected: everybody,
    sent: async ({ captcha }) => ({ body: { ...(await organizationForm(`${newId()}@example.org`)), captcha: await captcha() } }),
  },
  {
    call: 'POST /auth/register (a colleague)',
    expected: administrators,
    sent: (things) => ({ body: { loginType: 'Organization', ...newColleague(things) } }),
  },
  { call: 'POST /auth/register/check', expected: everybody, sent: () => ({ body: { loginType: 'Resident' } }) },
  { call: 'POST /auth/login', expected: everybody, sent: () => ({ body: { email: 'neighbor@example.org', password } }) },
  { call: 'POST /auth/login/code', expected: '401 401 401 401 401 401', sent: () => ({ body: { code: '123456' } }) },
  { call: 'POST /auth/passkey/options', expected: everybody },
  { call: 'POST /auth/passkey', expected: '422 422 422 422 422 422', sent: () => ({ body: {} }) },
  { call: 'POST /auth/sso/find', expected: everybody, sent: () => ({ body: { email: 'ada@newport.example' } }) },
  { call: 'POST /auth/sso', expected: '404 404 404 404 404 404', sent: () => ({ body: { organization: 'newport' } }) },
  { call: 'POST /auth/sso/callback', expected: '401 401 401 401 401 401', sent: () => ({ body: { answer: 'code=x&state=y' } }) },
  {
    call: 'GET /auth/sso/saml/{id}/metadata',
    expected: '404 404 404 404 404 404',
    sent: () => ({ params: { id: newId() } }),
  },
  { call: 'GET /sso', expected: ownAdministrators },
  {
    call: 'PUT /sso',
    expected: '401 403 403 403 422 422',
    sent: () => ({ body: { issuer: 'https://login.example.org', clientId: 'plaza', domains: [], active: true, password: 'wrong' } }),
  },
  {
    call: 'PUT /sso/saml',
    expected: '401 403 403 403 422 422',
    sent: () => ({ body: { metadata: '<x/>', domains: [], active: true, password: 'wrong' } }),
  },
  { call: 'GET /mailSender', expected: ownAdministrators },
  {
    call: 'PUT /mailSender',
    expected: ownAdministrators,
    sent: () => ({ body: { senderName: null, replyTo: null, address: null } }),
  },
  { call: 'POST /mailSender/check', expected: '401 403 403 403 404 404' },
  { call: 'POST /mailSender/key', expected: '401 403 403 403 404 404' },
  { call: 'DELETE /mailSender/key', expected: '401 403 403 403 404 404' },
  { call: 'POST /sso/test', expected: '401 403 403 403 404 404' },
  { call: 'GET /sso/scim', expected: ownAdministrators },
  { call: 'POST /sso/scim', expected: '401 403 403 403 422 422', sent: () => ({ body: { password: 'wrong' } }) },
  { call: 'POST /sso/scim/remove', expected: '401 403 403 403 422 422', sent: () => ({ body: { password: 'wrong' } }) },
  { call: 'POST /sso/remove', expected: '401 403 403 403 422 422', sent: () => ({ body: { password: 'wrong' } }) },
  {
    call: 'POST /auth/register/code',
    expected: everybody,
    sent: async ({ captcha }) => {
      const { password: _, confirmPassword: __, ...form } = residentForm(`${newId()}@example.org`)
      return { body: { ...form, captcha: await captcha() } }
    },
  },
  { call: 'POST /auth/mailedCode', expected: everybody, sent: () => ({ body: { email: 'neighbor@example.org' } }) },
  {
    call: 'POST /auth/mailedCode/login',
    expected: '401 401 401 401 401 401',
    sent: () => ({ body: { email: 'neighbor@example.org', code: '000000' } }),
  },
  { call: 'POST /users/confirmation/code', expected: residentOnly, sent: () => ({ body: { code: '000000' } }) },
  { call: 'POST /auth/logout', expected: everybody },
  { call: 'POST /auth/forgotPassword', expected: everybody, sent: () => ({ body: { email: 'neighbor@example.org' } }) },
  { call: 'GET /auth/resetPassword/{id}', expected: bySecret, sent: unknownSecret },
  { call: 'POST /auth/resetPassword', expected: bySecret, sent: unknownSecret },
  { call: 'GET /auth/setPassword/{id}', expected: bySecret, sent: unknownSecret },
  { call: 'POST /members/setpassword', expected: bySecret, sent: unknownSecret },

  { call: 'GET /users/me', expected: person },
  { call: 'GET /users/me/security', expected: officials },
  { call: 'POST /users/me/mailedCode', expected: residentOnly },
  { call: 'POST /users/me/security/mailedCode', expected: '401 403 409 409 409 409' },
  { call: 'POST /users/me/authenticator', expected: officials, sent: () => ({ body: { password } }) },
  { call: 'POST /users/me/authenticator/confirm', expected: '401 403 422 422 422 422', sent: () => ({ body: { code: 'wrong' } }) },
  {
    call: 'POST /users/me/authenticator/remove',
    expected: '401 403 422 422 422 422',
    sent: () => ({ body: { password: 'not this one' } }),
  },
  { call: 'POST /users/me/recoveryCodes', expected: '401 403 409 409 409 409', sent: () => ({ body: { password } }) },
  { call: 'POST /users/me/passkeys/options', expected: officials, sent: () => ({ body: { name: 'Laptop', password } }) },
  { call: 'POST /users/me/passkeys', expected: '401 403 422 422 422 422', sent: () => ({ body: {} }) },
  {
    call: 'POST /users/me/passkeys/{id}/remove',
    expected: '401 403 404 404 404 404',
    sent: () => ({ params: { id: newId() }, body: { password } }),
  },
  { call: 'PUT /users/{id}', expected: person, sent: (...all) => ({ ...itself(...all), body: { firstName: 'Ada' } }) },
  { call: 'PUT /users/{id} (another’s)', expected: '401 403 403 403 403 403', sent: (things) => ({ ...colleague(things), body: {} }) },
  { call: 'GET /users/me/email', expected: person },
  { call: 'POST /users/confirmation', expected: person, sent: () => ({ body: {} }) },
  { call: 'GET /users/email/undo/{id}', expected: bySecret, sent: unknownSecret },
  { call: 'POST /users/email/undo', expected: bySecret, sent: unknownSecret },
  { call: 'GET /users/email/{id}', expected: bySecret, sent: unknownSecret },
  { call: 'POST /users/email', expected: bySecret, sent: unknownSecret },
  {
    call: 'POST /users/change-passw',
    expected: person,
    sent: () => ({ body: { currentPassword: password, password: 'Another2horse', confirmPassword: 'Another2horse' } }),
  },
  { call: 'GET /users/me/sessions', expected: person },
  { call: 'DELETE /users/me/sessions', expected: person },
  { call: 'DELETE /users/me/sessions/{id}', expected: '401 404 404 404 404 404', sent: () => ({ params: { id: newId() } }) },
  {
    call: 'DELETE /users/delete (a colleague)',
    expected: hidden(administrators),
    sent: ({ colleagueId }) => ({ query: { id: colleagueId } }),
  },
  { call: 'GET /receipts', expected: residentOnly },
  { call: 'GET /receipts/{code}', expected: '401 404 403 403 403 403', sent: () => ({ params: { code: 'AAAA-AAAA' } }) },
  { call: 'GET /users/me/projects', expected: residentOnly },
  { call: 'GET /users/me/activity', expected: residentOnly },
  { call: 'GET /users/me/data', expected: residentOnly },
  { call: 'POST /users/me/delete', expected: '401 422 403 403 403 403', sent: () => ({ body: { password: 'not this one' } }) },
  {
    call: 'DELETE /users/delete (oneself)',
    expected: '401 422 403 403 409 409',
    sent: (...all) => ({ query: itself(...all).params ?? {}, body: { password: 'not this one' } }),
  },
  { call: 'POST /users/excelSheetUploadAndDataInsertDB', expected: '401 403 403 403 415 415', sent: () => ({ files: 'pdf' }) },
  { call: 'GET /ownSite', expected: officials },
  { call: 'PUT /ownSite', expected: '401 403 403 403 422 422', sent: () => ({ body: {} }) },
  { call: 'GET /ownSite/embedding', expected: officials },
  { call: 'PUT /ownSite/embedding', expected: '401 403 403 403 200 200', sent: () => ({ body: { origins: ['https://www.example.gov'] } }) },
  {
    call: 'GET /oembed',
    expected: everybody,
    sent: ({ projectId }) => ({ query: { url: `https://plaza.example/project/${projectId}` } }),
  },
  { call: 'GET /openData', expected: everybody },
  { call: 'GET /openData/{slug}', expected: everybody, sent: () => ({ params: { slug: 'newport' } }) },
  { call: 'GET /site/hosts', expected: '404 404 404 404 404 404', sent: () => ({ query: { domain: 'nobody.example' } }) },
  { call: 'POST /population', expected: '401 403 403 403 422 422', sent: () => ({ files: 'pdf' }) },
  { call: 'GET /population', expected: officials },
  { call: 'DELETE /population/{id}', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  { call: 'GET /population/template.xlsx', expected: '401 403 403 403 200 200' },
  { call: 'GET /population/template.csv', expected: '401 403 403 403 200 200' },
  { call: 'POST /projects/{id}/platformImports', expected: '401 403 403 415 415 404', sent: () => ({ files: 'pdf' }) },
  { call: 'GET /projects/{id}/platformImports', expected: hidden(viewers) },
  { call: 'GET /projects/{id}/platformImports/{import}', expected: noImportToRead, sent: noImport },
  {
    call: 'PUT /projects/{id}/platformImports/{import}',
    expected: noRequest,
    sent: () => ({ ...noImport(), body: { source: 'decidim' } }),
  },
  { call: 'POST /projects/{id}/platformImports/{import}/run', expected: noRequest, sent: noImport },
  { call: 'DELETE /projects/{id}/platformImports/{import}', expected: noRequest, sent: noImport },
  { call: 'GET /projects/{id}/platformImports/{import}/faults', expected: noImportToRead, sent: noImport },
  { call: 'GET /projects/{id}/platformImports/{import}/answers', expected: noImportToRead, sent: noImport },
  { call: 'GET /users/residentsTemplate', expected: '401 403 403 403 200 200' },
  { call: 'GET /users/imports', expected: '401 403 403 403 200 200' },
  { call: 'GET /users/imports/{id}', expected: '401 403 403 403 404 404' },
  { call: 'GET /users/imports/{id}/errors', expected: '401 403 403 403 404 404' },

  { call: 'GET /members', expected: viewers, sent: ({ organizationId }) => ({ query: { owner: organizationId } }) },
  { call: 'POST /members', expected: administrators, sent: (things) => ({ body: newColleague(things) }) },
  { call: 'PUT /members/{id}', expected: hidden(administrators), sent: (things) => ({ ...colleague(things), body: { role: 'Clerk' } }) },
  { call: 'POST /members/{id}/invite', expected: hidden(administrators), sent: colleague },
  { call: 'GET /organizations/{id}', expected: everybody, sent: organization },
  {
    call: 'PUT /organizations/{id}',
    expected: administrators,
    sent: (things) => ({ ...organization(things), body: { department: 'Works' } }),
  },
  {
    call: 'PUT /organizations/{organizationId}/logo',
    expected: administrators,
    sent: async (things) => ({
      params: { organizationId: things.organizationId },
      body: { logo: (await logoPng()).toString('base64') },
    }),
  },
  { call: 'GET /organizations/{id}/verification', expected: viewers, sent: organization },
  { call: 'POST /organizations/{id}/verification', expected: operatorOnly, sent: organization },
  { call: 'GET /verifications', expected: operatorOnly },
  { call: 'GET /users/me/terms', expected: person },
  { call: 'POST /users/me/terms', expected: person, sent: () => ({ body: { version: '1' } }) },
  { call: 'GET /billing', expected: ownAdministrators },
  { call: 'PUT /billing', expected: ownAdministrators, sent: () => ({ body: { plan: 'monthly' } }) },
  // Stripe is not configured.
  { call: 'POST /billing/checkout', expected: '401 403 403 403 409 409', sent: () => ({ body: { plan: 'monthly' } }) },
  { call: 'POST /billing/portal', expected: '401 403 403 403 409 409' },
  { call: 'GET /billing/invoices', expected: ownAdministrators },
  { call: 'GET /billing/invoices/{id}.pdf', expected: hidden(administrators), sent: invoice },
  { call: 'POST /billing/invoices/{id}/paid', expected: operatorOnly, sent: invoice },
  { call: 'GET /billing/invoices/open', expected: operatorOnly },
  { call: 'GET /billing/fees', expected: operatorOnly },
  { call: 'PUT /billing/fees', expected: operatorOnly, sent: () => ({ body: { monthlyCents: 100, yearlyCents: 1000 } }) },
  {
    call: 'POST /organizations/{id}/domains',
    expected: '401 403 403 403 422 403',
    sent: (things) => ({ ...organization(things), body: { domain: 'nowhere' } }),
  },
  { call: 'GET /organizations/{id}/administratorOffer', expected: viewers, sent: organization },
  {
    call: 'POST /organizations/{id}/administratorOffer',
    expected: '401 403 403 403 422 403',
    sent: (things, cast) => ({ ...organization(things), body: { user: cast.editor.id, currentPassword: 'not this one' } }),
  },
  { call: 'DELETE /organizations/{id}/administratorOffer', expected: '401 403 403 403 404 403', sent: organization },
  {
    call: 'POST /organizations/{id}/administratorOffer/accept',
    expected: '401 403 403 422 422 403',
    sent: (things) => ({ ...organization(things), body: { currentPassword: 'not this one' } }),
  },
  { call: 'POST /organizations/{id}/administratorOffer/decline', expected: '401 403 403 404 404 403', sent: organization },
  {
    call: 'POST /organizations/{id}/administrator',
    expected: operatorOnly,
    sent: (things, cast) => ({ ...organization(things), body: { user: cast.editor.id, reason: 'The administrator has left.' } }),
  },
  {
    call: 'PUT /organizations/{id}/twoStep',
    expected: '401 403 403 403 422 403',
    sent: (things) => ({ ...organization(things), body: { required: true, password: 'not this one' } }),
  },
  { call: 'GET /organizations/{id}/overview', expected: viewers, sent: organization },
  { call: 'GET /organizations/{id}/records', expected: viewers, sent: organization },
  {
    call: 'PUT /organizations/{id}/records',
    expected: administrators,
    sent: (things) => ({ ...organization(things), body: { months: 3 } }),
  },
  { call: 'GET /organizations/{id}/receipts', expected: viewers, sent: organization },
  { call: 'GET /organizations/{id}/audit', expected: administrators, sent: organization },
  { call: 'GET /status', expected: officials },
  { call: 'GET /status/interruptions', expected: officials },
  { call: 'GET /organizations/{id}/failures', expected: administrators, sent: organization },
  { call: 'GET /organizations/{id}/failures/count', expected: administrators, sent: organization },
  { call: 'POST /failures/{of}/{id}/retry', expected: hidden(administrators), sent: failure },
  { call: 'DELETE /failures/{of}/{id}', expected: hidden(administrators), sent: failure },

  { call: 'GET /webhooks', expected: '401 403 403 403 200 200' },
  {
    call: 'POST /webhooks',
    expected: '401 403 403 403 200 200',
    sent: () => ({ body: { url: 'https://hooks.example.org/plaza', events: ['project.published'] } }),
  },
  { call: 'PUT /webhooks/{id}', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() }, body: {} }) },
  { call: 'DELETE /webhooks/{id}', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  { call: 'GET /webhooks/{id}/deliveries', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  {
    call: 'POST /webhooks/{id}/deliveries/{delivery}/again',
    expected: '401 403 403 403 404 404',
    sent: () => ({ params: { id: newId(), delivery: newId() } }),
  },
  { call: 'GET /keys', expected: '401 403 403 403 200 200' },
  { call: 'POST /keys', expected: '401 403 403 403 200 200', sent: () => ({ body: { name: 'Website', scopes: ['projects:read'] } }) },
  { call: 'DELETE /keys/{id}', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },

  { call: 'GET /projects/points', expected: everybody, sent: () => ({ query: { bbox: '-118,33,-117,34' } }) },
  { call: 'GET /projects/counts', expected: everybody },
  { call: 'GET /projects', expected: everybody },
  { call: 'GET /projects/{id}/preview', expected: everybody },
  { call: 'GET /projects/{id}', expected: person },
  { call: 'GET /projects/{id} (open reading)', expected: everybody, sent: openProject },
  { call: 'GET /projects/{id} (a draft)', expected: '404 404 200 200 200 404', sent: ({ draftId }) => ({ params: { id: draftId } }) },
  { call: 'POST /projects', expected: '401 403 403 200 200 200', sent: () => ({ body: { title: 'A draft' } }) },
  { call: 'PUT /projects/{id}', expected: editors, sent: () => ({ body: { title: 'Another title' } }) },
  { call: 'PUT /projects/{id} (a draft)', expected: hidden(editors), sent: ({ draftId }) => ({ params: { id: draftId }, body: {} }) },
  { call: 'DELETE /projects/{id}/delete', expected: administrators, sent: ({ completedId }) => ({ params: { id: completedId } }) },
  { call: 'GET /projects/{id}/form', expected: editors },
  { call: 'GET /projects/{id}/form (a draft)', expected: hidden(editors), sent: ({ draftId }) => ({ params: { id: draftId } }) },
  { call: 'POST /projects/check', expected: '401 403 403 200 200 200', sent: () => ({ body: {} }) },
  { call: 'PUT /projects/{id}/draft', expected: '401 403 403 409 409 403', sent: () => ({ body: { version: 1 } }) },
  {
    call: 'PUT /projects/{id}/draft (a draft)',
    expected: hidden(editors),
    sent: ({ draftId }) => ({ params: { id: draftId }, body: { title: 'A draft', version: 1 } }),
  },
  { call: 'PUT /projects/{id}/imageOrder', expected: '401 403 403 409 409 403', sent: () => ({ body: { images: [] } }) },
  {
    call: 'PUT /projects/{id}/schedule',
    expected: '401 403 403 409 409 403',
    sent: () => ({ body: { publishAt: '2027-01-04T09:00' } }),
  },
  { call: 'DELETE /projects/{id}/schedule', expected: '401 403 403 404 404 403' },
  { call: 'POST /projects/{id}/copy', expected: editors },
  { call: 'POST /projects/{id}/copy (a draft)', expected: hidden(editors), sent: ({ draftId }) => ({ params: { id: draftId } }) },
  { call: 'POST /projects/{id}/complete', expected: editors },
  { call: 'POST /projects/{id}/reopen', expected: editors, sent: ({ completedId }) => ({ params: { id: completedId } }) },
  { call: 'POST /projects/{id}/hold', expected: administrators, sent: () => ({ body: { hold: true, reason: 'A lawsuit' } }) },
  { call: 'GET /projects/{id}/records', expected: viewers },
  { call: 'GET /recordsRequests', expected: ownEditors },
  {
    call: 'POST /recordsRequests',
    expected: ownEditors,
    sent: () => ({ body: { ...recordsRequest, receivedOn: '2026-11-20' } }),
  },
  { call: 'GET /recordsRequests/{id}', expected: noRequest },
  { call: 'PUT /recordsRequests/{id}', expected: noRequest, sent: () => ({ body: recordsRequest }) },
  { call: 'POST /recordsRequests/{id}/review', expected: noRequest },
  {
    call: 'PUT /recordsRequests/{id}/dueDate',
    expected: noRequest,
    sent: () => ({ body: { dueOn: '2026-12-01', dueReason: 'City hall is closed' } }),
  },
  {
    call: 'POST /recordsRequests/{id}/extension',
    expected: noRequest,
    sent: () => ({ body: { until: '2026-12-01', reason: 'More to read' } }),
  },
  { call: 'POST /recordsRequests/{id}/close', expected: noRequest, sent: () => ({ body: { outcome: 'fulfilled' } }) },
  {
    call: 'POST /recordsRequests/{id}/withheld',
    expected: noRequest,
    sent: () => ({ body: { what: 'An address', why: 'Privacy', exemption: 'Gov. Code § 7927.700' } }),
  },
  { call: 'GET /recordsRequests/{id}/withheld.csv', expected: noRequest },
  { call: 'GET /recordsRequests/{id}/package', expected: noRequest },
  { call: 'POST /recordsRequests/{id}/package', expected: noRequest, sent: () => ({ body: {} }) },
  { call: 'GET /recordsRequests/{id}/package/items', expected: noRequest },
  {
    call: 'PUT /recordsRequests/{id}/package/items/{item}',
    expected: noRequest,
    sent: ({ projectId }) => ({ params: { item: projectId }, body: { revision: 0, state: 'release' } }),
  },
  { call: 'POST /recordsRequests/{id}/package/release', expected: noRequest },
  { call: 'POST /recordsRequests/{id}/package/seal', expected: noRequest },
  { call: 'GET /recordsRequests/{id}/package/file', expected: noRequest },
  { call: 'GET /projects/{id}/records (a draft)', expected: hidden(viewers), sent: ({ draftId }) => ({ params: { id: draftId } }) },
  { call: 'GET /projects/{id}/package', expected: viewers, sent: ({ completedId }) => ({ params: { id: completedId } }) },
  { call: 'POST /projects/ownerProject', expected: viewers, sent: ({ organizationId }) => ({ body: { owner: organizationId } }) },
  { call: 'PUT /projects/{id}/images', expected: editors, sent: () => ({ files: 'picture' }) },
  { call: 'POST /projects/{id}/drawing', expected: editors, sent: () => ({ body: {} }) },
  {
    call: 'PUT /projects/{id}/images/{imageId}',
    expected: editors,
    sent: ({ projectId, imageId }) => ({ params: { id: projectId, imageId }, body: { alt: 'The plan' } }),
  },
  { call: 'DELETE /projects/{id}/delete/images', expected: editors, sent: ({ imageId }) => ({ query: { image: imageId } }) },
  { call: 'PUT /projects/{id}/documentFiles', expected: editors, sent: () => ({ files: 'pdf' }) },
  { call: 'DELETE /projects/{id}/delete/documents', expected: editors, sent: ({ documentId }) => ({ query: { document: documentId } }) },

  { call: 'GET /projects/{id}/updates', expected: person },
  { call: 'GET /projects/{id}/survey', expected: everybody, sent: openProject },
  { call: 'GET /projects/{id}/survey/translations', expected: everybody, sent: openProject },
  { call: 'GET /projects/{id}/updates (open reading)', expected: everybody, sent: openProject },
  { call: 'POST /projects/{id}/updates', expected: editors, sent: () => ({ body: { title: 'News', text: 'The crew is here' } }) },
  { call: 'PUT /updates/{id}', expected: editors, sent: (things) => ({ ...update(things), body: { title: 'News' } }) },
  { call: 'DELETE /updates/{id}', expected: editors, sent: update },
  {
    call: 'PUT /updates/{id}/picture (not described)',
    expected: '401 403 403 422 422 403',
    sent: (things) => ({ ...update(things), files: 'picture' }),
  },
  { call: 'DELETE /updates/{id}/picture', expected: '401 403 403 404 404 403', sent: update },
  { call: 'GET /projects/{id}/facts', expected: person },
  { call: 'GET /projects/{id}/facts (open reading)', expected: everybody, sent: openProject },
  { call: 'POST /projects/{id}/facts', expected: editors, sent: () => ({ body: { label: 'Trees', value: '12' } }) },
  { call: 'PUT /projects/{id}/facts/order', expected: editors, sent: ({ factId }) => ({ body: { facts: [factId] } }) },
  {
    call: 'PUT /facts/{id}',
    expected: editors,
    sent: ({ factId }) => ({ params: { id: factId }, body: { label: 'Trees', value: '13' } }),
  },
  { call: 'DELETE /facts/{id}', expected: editors, sent: ({ factId }) => ({ params: { id: factId } }) },

  { call: 'GET /projects/{id}/decisions', expected: person },
  { call: 'GET /projects/{id}/decisions (open reading)', expected: everybody, sent: openProject },
  {
    call: 'POST /projects/{id}/decisions',
    expected: editors,
    sent: ({ questionId }) => ({
      body: { said: 'It is too dark', doing: 'Lamps come', promisedFor: '2027-01-15', questions: [questionId] },
    }),
  },
  { call: 'PUT /decisions/{id}', expected: editors, sent: ({ decisionId }) => ({ params: { id: decisionId }, body: { status: 'done' } }) },
  { call: 'DELETE /decisions/{id}', expected: editors, sent: ({ decisionId }) => ({ params: { id: decisionId } }) },
  { call: 'POST /projects/{id}/reports', expected: person, sent: () => ({ body: { reason: 'wrong' } }) },
  {
    call: 'POST /projects/{id}/reports (a comment)',
    expected: '401 404 200 200 200 404',
    sent: ({ commentId }) => ({ body: { reason: 'personal', comment: commentId } }),
  },
  { call: 'GET /organizations/{id}/reports', expected: administrators, sent: organization },
  {
    call: 'PUT /reports/{id}',
    expected: hidden(administrators),
    sent: ({ reportId }) => ({ params: { id: reportId }, body: { outcome: 'kept' } }),
  },

  { call: 'GET /questions/{id}/questionsList', expected: '401 200 200 200 200 403' },
  { call: 'GET /questions/{id}/questionsList (open reading)', expected: everybody, sent: openProject },
  {
    call: 'POST /questions/create',
    expected: editors,
    sent: ({ projectId }) => ({ body: { project: projectId, text: 'Where?', type: 'open' } }),
  },
  {
    call: 'PUT /questions/{id}/update',
    expected: editors,
    sent: (things) => ({ ...question(things), body: { text: 'Where else?', change: 'typo' } }),
  },
  { call: 'GET /questions/{id}', expected: '401 200 200 200 200 403', sent: question },
  {
    call: 'GET /questions/{id} (open reading)',
    expected: everybody,
    sent: ({ publicQuestionId }) => ({ params: { id: publicQuestionId } }),
  },
  { call: 'POST /projects/{id}/questions/template', expected: editors, sent: () => ({ body: { template: 'park' } }) },
  { call: 'POST /questions/{id}/duplicate', expected: editors, sent: question },
  { call: 'DELETE /questions/{id}', expected: editors, sent: question },
  { call: 'PUT /projects/{id}/survey', expected: editors, sent: () => ({ body: { visibility: 'Public' } }) },
  {
    call: 'POST /projects/{id}/answers/try',
    expected: viewers,
    sent: ({ questionId }) => ({ body: { answers: [{ question: questionId, answer: 'yes' }] } }),
  },
  {
    call: 'POST /projects/{id}/questions/copy',
    expected: editors,
    sent: ({ projectId }) => ({ body: { from: projectId } }),
  },
  { call: 'GET /translations', expected: everybody, sent: ({ projectId, blogId }) => ({ query: { projects: projectId, blogs: blogId } }) },
  { call: 'GET /projects/{id}/translations', expected: everybody },
  { call: 'GET /projects/{id}/translations/machine', expected: person },
  { call: 'GET /projects/{id}/translations/machine (open reading)', expected: everybody, sent: openProject },
  { call: 'POST /projects/{id}/translations/machine', expected: '401 422 422 422 422 422' },
  { call: 'GET /translations/{of}/{id}/{language}', expected: viewers, sent: inSpanish },
  { call: 'PUT /translations/{of}/{id}/{language}', expected: editors, sent: (things) => ({ ...inSpanish(things), body: { texts: [] } }) },
  { call: 'POST /translations/{of}/{id}/{language}/machine', expected: editors.replaceAll('200', '409'), sent: inSpanish },
  {
    call: 'PUT /translations/{of}/{id}',
    expected: editors,
    sent: ({ projectId }) => ({ params: { of: 'projects', id: projectId }, body: { written: 'fr' } }),
  },
  { call: 'GET /projects/{id}/findings', expected: viewers },
  {
    call: 'POST /projects/{id}/overrides',
    expected: editors.replaceAll('200', '409'),
    sent: () => ({ body: { rule: 'longSurvey', reason: 'All of it is needed' } }),
  },
  {
    call: 'DELETE /projects/{id}/overrides/{override}',
    expected: editors.replaceAll('200', '404'),
    sent: ({ projectId }) => ({ params: { override: projectId } }),
  },
  { call: 'GET /projects/{id}/results', expected: viewers },
  { call: 'GET /projects/{id}/published', expected: '403 403 403 403 403 403' },
  { call: 'GET /projects/{id}/published (published)', expected: everybody, sent: ({ publishedId }) => ({ params: { id: publishedId } }) },
  {
    call: 'GET /projects/{id}/published (of a draft)',
    expected: '404 404 404 404 404 404',
    sent: ({ draftId }) => ({ params: { id: draftId } }),
  },
  { call: 'GET /projects/{id}/published.pdf', expected: everybody, sent: ({ publishedId }) => ({ params: { id: publishedId } }) },
  { call: 'GET /projects/{id}/publication', expected: viewers },
  { call: 'GET /projects/{id}/councilReport', expected: viewers },
  { call: 'GET /projects/{id}/comparison', expected: viewers },
  { call: 'GET /projects/{id}/councilReport.pdf', expected: viewers },
  { call: 'POST /projects/{id}/publication/preview', expected: viewers, sent: chosen },
  { call: 'PUT /projects/{id}/publication', expected: editors, sent: chosen },
  { call: 'DELETE /projects/{id}/publication', expected: editors },
  {
    call: 'DELETE /projects/{id}/publication/{question}',
    expected: editors,
    sent: ({ publishedId, publishedQuestionId }) => ({ params: { id: publishedId, question: publishedQuestionId } }),
  },
  { call: 'GET /questions/{id}/openAnswers', expected: viewers, sent: ({ openId }) => ({ params: { id: openId } }) },
  // A question of another kind has no places.
  { call: 'GET /questions/{id}/placeAnswers', expected: '401 403 404 404 404 403', sent: ({ openId }) => ({ params: { id: openId } }) },
  { call: 'GET /drafts/{name}', expected: ownEditors, sent: () => ({ params: { name: 'oped.new' } }) },
  { call: 'PUT /drafts/{name}', expected: ownEditors, sent: () => ({ params: { name: 'oped.new' }, body: { content: '{}' } }) },
  { call: 'DELETE /drafts/{name}', expected: ownEditors, sent: () => ({ params: { name: 'oped.new' } }) },
  { call: 'POST /questions/{id}/tags', expected: editors, sent: ({ openId }) => ({ params: { id: openId }, body: { name: newId() } }) },
  { call: 'PUT /tags/{id}', expected: editors, sent: ({ tagId }) => ({ params: { id: tagId }, body: { name: 'Light' } }) },
  {
    call: 'POST /tags/{id}/merge (into itself)',
    expected: '401 403 403 422 422 403',
    sent: ({ tagId }) => ({ params: { id: tagId }, body: { into: tagId } }),
  },
  { call: 'DELETE /tags/{id}', expected: editors, sent: ({ tagId }) => ({ params: { id: tagId } }) },
  {
    call: 'PUT /questions/{id}/taggedAnswers',
    expected: editors,
    sent: ({ openId, tagId }) => ({ params: { id: openId }, body: { answers: [newId()], tag: tagId, isOn: true } }),
  },
  { call: 'GET /projects/{id}/turnout', expected: viewers },
  { call: 'GET /projects/{id}/weighting', expected: viewers },
  {
    call: 'GET /projects/{id}/results (published)',
    expected: person,
    sent: ({ publishedId }) => ({ params: { id: publishedId } }),
  },

  {
    call: 'POST /questions/{id}/files',
    expected: residentOnly,
    sent: ({ fileQuestionId }) => ({ params: { id: fileQuestionId }, files: 'pdf' }),
  },
  { call: 'GET /questions/{id}/fileAnswers', expected: viewers, sent: ({ fileQuestionId }) => ({ params: { id: fileQuestionId } }) },
  { call: 'GET /questions/{id}/shapeAnswers', expected: viewers, sent: ({ lineQuestionId }) => ({ params: { id: lineQuestionId } }) },
  {
    call: 'GET /questions/{id}/shapeAnswers/geoJson',
    expected: viewers,
    sent: ({ lineQuestionId }) => ({ params: { id: lineQuestionId } }),
  },
  // Its row is there, and nothing is stored.
  { call: 'GET /answerFiles/{id}', expected: '401 404 404 404 404 404', sent: ({ uploadId }) => ({ params: { id: uploadId } }) },
  { call: 'DELETE /answerFiles/{id}', expected: residentOnly, sent: ({ uploadId }) => ({ params: { id: uploadId } }) },
  { call: 'GET /answers/{id}/answers', expected: '401 200 200 200 200 403', sent: question },
  { call: 'POST /answers/{id}/createNew', expected: residentOnly, sent: (things) => ({ ...question(things), body: { answer: 'yes' } }) },
  {
    call: 'PUT /answers/{id} (another’s)',
    expected: '401 404 404 404 404 404',
    sent: ({ answerId }) => ({ params: { id: answerId }, body: { answer: 'no' } }),
  },
  {
    call: 'POST /projects/{id}/answers',
    expected: residentOnly,
    sent: ({ questionId }) => ({ body: { answers: [{ question: questionId, answer: 'yes' }] } }),
  },
  { call: 'GET /projects/{id}/votes', expected: '401 200 200 200 200 403' },
  { call: 'POST /projects/{id}/votes', expected: residentOnly, sent: vote },
  { call: 'PUT /projects/{id}/updateVote', expected: '401 404 403 403 403 403', sent: vote },
  { call: 'DELETE /projects/{id}/deleteVote', expected: '401 404 403 403 403 403' },
  { call: 'POST /projects/{id}/likes', expected: residentOnly },
  { call: 'DELETE /projects/{id}/likes', expected: '401 404 403 403 403 403' },
  { call: 'GET /projects/{id}/follow', expected: residentOnly },
  { call: 'POST /projects/{id}/follow', expected: residentOnly },
  { call: 'DELETE /projects/{id}/follow', expected: residentOnly },
  { call: 'GET /users/me/follows', expected: residentOnly },
  { call: 'POST /users/me/follows/zips', expected: residentOnly, sent: () => ({ body: { zipCode: '92660' } }) },
  { call: 'DELETE /users/me/follows/zips/{zip}', expected: residentOnly, sent: () => ({ params: { zip: '92660' } }) },
  { call: 'GET /users/me/notifications', expected: residentOnly },
  { call: 'PUT /users/me/notifications', expected: residentOnly, sent: () => ({ body: { rhythm: 'weekly' } }) },
  {
    call: 'POST /users/me/notifications/sms',
    expected: '401 409 403 403 403 403',
    sent: () => ({ body: { mobileNumber: '+19495550142', agreed: true } }),
  },
  { call: 'POST /users/me/notifications/sms/confirm', expected: '401 422 403 403 403 403', sent: () => ({ body: { code: '000000' } }) },
  { call: 'DELETE /users/me/notifications/sms', expected: residentOnly },
  { call: 'GET /unsubscribe/{id}', expected: bySecret, sent: unknownSecret },
  { call: 'POST /unsubscribe/{id}', expected: bySecret, sent: () => ({ params: { id: 'unknown' } }) },
  { call: 'GET /projects/{id}/comments', expected: '401 200 200 200 200 403' },
  { call: 'POST /projects/{id}/comments', expected: residentOnly, sent: () => ({ body: { text: 'A word' } }) },
  {
    call: 'DELETE /comments/{id} (another’s)',
    expected: '401 404 403 403 403 404',
    sent: comment,
  },
  {
    call: 'PUT /comments/{id} (another’s)',
    expected: '401 404 403 403 403 404',
    sent: (things) => ({ ...comment(things), body: { text: 'Another word' } }),
  },
  {
    call: 'PUT /comments/{id}/answer',
    expected: hidden(editors),
    sent: (things) => ({ ...comment(things), body: { text: 'Thank you' } }),
  },
  { call: 'DELETE /comments/{id}/answer', expected: '401 403 403 404 404 404', sent: comment },
  {
    call: 'POST /comments/{id}/hide',
    expected: hidden(editors),
    sent: (things) => ({ ...comment(things), body: { reason: 'It names a neighbor' } }),
  },
  { call: 'POST /comments/{id}/show', expected: '401 403 403 409 409 404', sent: comment },

  {
    call: 'POST /projects/orgQRCodeProjects',
    expected: hidden(viewers),
    sent: ({ organizationId }) => ({ body: { owner: organizationId } }),
  },
  { call: 'GET /projects/{id}/qrCodes', expected: hidden(viewers) },
  { call: 'POST /projects/{id}/qrCodes', expected: hidden(editors), sent: () => ({ body: { label: 'Bus stop' } }) },
  { call: 'POST /projects/{id}/qrCodes/first', expected: hidden(editors) },
  { call: 'PUT /qrCodes/{id}', expected: hidden(editors), sent: (things) => ({ ...qrCode(things), body: { active: false } }) },
  { call: 'DELETE /qrCodes/{id}', expected: hidden(editors), sent: qrCode },
  { call: 'GET /qrCodes/{id}/image', expected: hidden(viewers), sent: qrCode },
  { call: 'GET /projects/{id}/qrCodes/sheet', expected: hidden(viewers) },
  { call: 'GET /qrCodes/{id}/poster', expected: hidden(viewers), sent: qrCode },
  { call: 'GET /qrCodes/{id}/poster/preview', expected: hidden(viewers), sent: qrCode },
  { call: 'POST /qrCodes/scan', expected: everybody, sent: () => ({ body: { code: 'K7Q4M3' } }) },
  { call: 'POST /projects/{id}/participation', expected: residentOnly, sent: () => ({ body: {} }) },

  { call: 'GET /projects/projectDataExportIntoSheet/{id}', expected: viewers },
  { call: 'POST /projects/projectAllDataExport', expected: viewers, sent: ({ projectId }) => ({ body: { projects: [projectId] } }) },
  { call: 'GET /projects/exportPreview', expected: viewers, sent: ({ projectId }) => ({ query: { project: projectId } }) },

  { call: 'GET /takeouts', expected: ownAdministrators },
  { call: 'POST /takeouts', expected: ownAdministrators },
  { call: 'GET /takeouts/{id}/file', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  { call: 'POST /exports', expected: viewers, sent: ({ projectId }) => ({ body: { project: projectId } }) },
  { call: 'GET /exports', expected: officials },
  { call: 'GET /exports/{id}', expected: hidden(viewers), sent: ({ exportId }) => ({ params: { id: exportId } }) },
  { call: 'GET /exports/{id}/file (gone)', expected: '401 403 410 410 410 404', sent: ({ exportId }) => ({ params: { id: exportId } }) },
  { call: 'POST /exports/{id}/again', expected: hidden(viewers), sent: ({ exportId }) => ({ params: { id: exportId } }) },

  { call: 'GET /blogs', expected: everybody },
  { call: 'GET /blogs (drafts)', expected: everybody, sent: () => ({ query: { status: 'draft' } }) },
  { call: 'GET /blogs/{id}', expected: everybody, sent: blog },
  { call: 'GET /blogs/{id} (a draft)', expected: '404 404 200 200 200 404', sent: ({ draftBlogId }) => ({ params: { id: draftBlogId } }) },
  {
    call: 'POST /blogs',
    expected: '401 403 403 200 200 200',
    sent: () => ({ body: { title: 'Shade', author: 'City hall', description: 'Trees.' } }),
  },
  { call: 'PUT /blogs/{id}', expected: editors, sent: (things) => ({ ...blog(things), body: { title: 'More shade' } }) },
  {
    call: 'PUT /blogs/{id} (a draft)',
    expected: hidden(editors),
    sent: ({ draftBlogId }) => ({ params: { id: draftBlogId }, body: { title: 'S' } }),
  },
  { call: 'PUT /blogs/{id}/images', expected: editors, sent: (things) => ({ ...blog(things), files: 'picture' }) },
  { call: 'PUT /blogs/{id}/images/{imageId}', expected: editors, sent: (things) => ({ ...blogImage(things), body: { alt: 'A tree' } }) },
  { call: 'DELETE /blogs/{id}/images/{imageId}', expected: editors, sent: blogImage },
  { call: 'DELETE /blogs/removeBlog/{id}', expected: editors, sent: blog },

  { call: 'GET /feedback/challenge', expected: everybody },
  { call: 'POST /feedback/', expected: '422 422 422 422 422 422', sent: () => ({ body: {} }) },
  { call: 'GET /projects/{id}/deletion', expected: administrators },
  { call: 'GET /organizations/{id}/bin', expected: administrators, sent: organization },
  { call: 'POST /projects/{id}/restore', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  { call: 'GET /feedback/reader', expected: everybody },
  { call: 'GET /messages', expected: '401 403 200 200 200 200' },
  { call: 'GET /messages/export', expected: ownEditors },
  {
    call: 'PUT /messages/{id}',
    expected: noRequest,
    sent: () => ({ params: { id: newId() }, body: { answered: true } }),
  },
  { call: 'DELETE /messages/{id}', expected: '401 403 403 403 404 404', sent: () => ({ params: { id: newId() } }) },
  { call: 'GET /operator/messages', expected: operatorOnly },
  { call: 'GET /operator/messages/export', expected: operatorOnly },
  {
    call: 'PUT /operator/messages/{id}',
    expected: operatorOnly,
    sent: () => ({ params: { id: newId() }, body: { answered: true } }),
  },
  { call: 'DELETE /operator/messages/{id}', expected: operatorOnly, sent: () => ({ params: { id: newId() } }) },
  { call: 'GET /outbox', expected: '404 404 404 404 404 404' },
]

/**
 * A published project with a question, a picture and a document, the neighbor's answer and comment, a completed one, a draft, an invited
 * colleague, and a project of another organization, which has open reading.
 */
export async function putThings(db: Db, cast: Cast, now: Date) {
  const organizationId = cast.administrator.organizationId as string
  const { projectId, questions } = await putSurvey(db, cast.editor, now, ['yesno'])
  const { projectId: publishedId, questions: publishedQuestions } = await putSurvey(db, cast.editor, now, ['yesno'], {
    results_published: true,
  })
  const { projectId: completedId } = await putSurvey(db, cast.editor, now, ['yesno'], { status: 'completed', completed_at: now })
  const { projectId: draftId } = await putSurvey(db, cast.editor, now, [], { status: 'draft', posted_at: null })
  const questionId = questions[0] as string
  const [imageId, documentId, answerId, commentId, colleagueId] = [newId(), newId(), newId(), newId(), newId()]
  const file = { project_id: projectId, name: 'plan', bytes: 1, file_key: 'none', pages: null, position: 0, width: null, height: null }
  await db
    .insertInto('project_files')
    .values([
      { ...file, id: imageId, kind: 'image', width: 320, height: 200, alt: 'The plan' },
      { ...file, id: newId(), kind: 'image', position: 1, width: 320, height: 200, alt: 'Another plan' },
      { ...file, id: documentId, kind: 'document', pages: 1 },
    ])
    .execute()
  const [updateId, factId] = [newId(), newId()]
  await db.insertInto('project_updates').values({ id: updateId, project_id: projectId, title: 'News', text: 'The fence stands' }).execute()
  await db.insertInto('project_facts').values({ id: factId, project_id: projectId, label: 'Trees', value: '12', position: 0 }).execute()
  const [blogId, draftBlogId, blogImageId] = [newId(), newId(), newId()]
  const article = {
    organization_id: organizationId,
    title: 'Shade',
    author: 'City hall',
    description: '<p>Trees.</p>',
    created_at: now,
    edited_at: now,
  }
  await db
    .insertInto('opeds')
    .values([
      { ...article, id: blogId, status: 'published', posted_at: now },
      { ...article, id: draftBlogId, status: 'draft', posted_at: null },
    ])
    .execute()
  const drawn = { oped_id: blogId, file_key: 'none', name: 'tree.png', alt: 'A tree', bytes: 1, width: 320, height: 200, widths: [320] }
  await db
    .insertInto('oped_images')
    .values([
      { ...drawn, id: blogImageId, position: 0 },
      { ...drawn, id: newId(), position: 1 },
    ])
    .execute()
  const exportId = newId()
  const asked = {
    from_at: null,
    to_at: now,
    to_asked: false,
    include_unconfirmed: false,
    language: 'en' as const,
    total: 1,
    bytes: null,
  }
  await db
    .insertInto('exports')
    .values({
      ...asked,
      ...{ id: exportId, organization_id: organizationId, user_id: null, kind: 'sheet', project_id: projectId, status: 'gone' },
      ...{ file_key: `exports/${exportId}`, created_at: now, finished_at: now },
    })
    .execute()
  const [decisionId, reportId] = [newId(), newId()]
  const decided = { id: decisionId, project_id: projectId, said: 'It is too dark', doing: 'Lamps come', posted_at: now, done_at: null }
  await db
    .insertInto('decisions')
    .values({ ...decided, status: 'promised', promised_for: '2027-01-15' })
    .execute()
  const reported = {
    id: reportId,
    project_id: projectId,
    user_id: cast.neighbor.id,
    update_id: updateId,
    decision_id: null,
    comment_id: null,
  }
  await db
    .insertInto('reports')
    .values({ ...reported, reason: 'wrong', created_at: now })
    .execute()
  const ownership = { project_id: projectId, respondent_id: await putRespondent(db, projectId, cast.neighbor.id, now) }
  await db
    .insertInto('answers')
    .values({ ...ownership, id: answerId, question_id: questionId, answer_yes: true, answer_text: null, answer_rating: null })
    .execute()
  await db
    .insertInto('comments')
    .values({ ...ownership, id: commentId, text: 'A word' })
    .execute()
  await db
    .insertInto('users')
    .values({
      id: colleagueId,
      login_type: 'Organization',
      organization_id: organizationId,
      permission: 'viewer',
      first_name: 'New',
      last_name: 'Colleague',
      email: `${colleagueId}@example.org`,
    })
    .execute()
  const { questions: openQuestions } = await putSurvey(db, cast.editor, now, ['open'])
  await openReading(db, cast.otherAdministrator)
  const { projectId: openProjectId, questions: publicQuestions } = await putSurvey(db, cast.otherAdministrator, now, ['yesno'], {
    survey_visibility: 'Public',
  })
  const { projectId: filesId, questions: fileQuestions } = await putSurvey(db, cast.editor, now, ['file', 'line'])
  const [fileQuestionId = '', lineQuestionId = ''] = fileQuestions
  const uploadId = newId()
  const upload = { id: uploadId, project_id: filesId, question_id: fileQuestionId, user_id: cast.resident.id, answer_id: null }
  await db
    .insertInto('answer_files')
    .values({ ...upload, name: 'plan.pdf', media_type: 'application/pdf', bytes: 1, file_key: `none/${uploadId}/`, created_at: now })
    .execute()
  const [openId, tagId] = [openQuestions[0] as string, newId()]
  await db.insertInto('answer_tags').values({ id: tagId, question_id: openId, name: 'Lighting', created_at: now }).execute()
  const failureId = newId()
  const message = {
    channel: 'mail',
    recipient: `${failureId}@example.org`,
    body_text: 'A letter',
    organization_id: organizationId,
  } as const
  await db
    .insertInto('outbox')
    .values({ ...message, id: failureId, status: 'failed' })
    .execute()
  const qrCodeId = newId()
  await db.insertInto('qr_codes').values({ id: qrCodeId, project_id: projectId, code: qrCodeId, label: 'Bus stop' }).execute()
  const { id: invoiceId } = await issueInvoice(db, {
    organizationId,
    plan: 'monthly',
    period: { start: '2026-11-20', end: '2026-12-20' },
    amount: { cents: 10_000, currency: 'usd' },
    issuedAt: now,
    dueOn: '2026-12-04',
  })
  return {
    invoiceId,
    openId,
    fileQuestionId,
    lineQuestionId,
    uploadId,
    openProjectId,
    publicQuestionId: publicQuestions[0] as string,
    tagId,
    qrCodeId,
    organizationId,
    updateId,
    factId,
    decisionId,
    reportId,
    projectId,
    publishedId,
    publishedQuestionId: publishedQuestions[0] as string,
    completedId,
    draftId,
    questionId,
    imageId,
    documentId,
    answerId,
    commentId,
    colleagueId,
    blogId,
    draftBlogId,
    blogImageId,
    exportId,
    failureId,
  }
}
