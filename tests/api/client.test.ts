// The main use case through the generated client, over HTTP: an organization registers and publishes with its key, a resident answers, the
// key exports. The types come from the description alone, so this file compiles only if the description fits the API.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlazaClient, type PlazaClient } from '../../client/plaza.js'
import { picture } from '../pictures.ts'
import { organizationForm, residentForm } from '../registrations.ts'
import { type Stage, stage } from '../stage.ts'

let s: Stage
let url: string
let visitor: PlazaClient
beforeAll(async () => {
  s = await stage()
  url = await s.app.listen({ host: '127.0.0.1', port: 0 })
  visitor = createPlazaClient({ url })
})
afterAll(() => s.close())

const password = 'Correct1horse'

/** @returns what a call replied; fails the test if it was refused */
function replied<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.status}: ${JSON.stringify(error)}`)
  return data
}

async function confirm(email: string) {
  const mail = await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', email).executeTakeFirstOrThrow()
  const id = /\/verifiedEmail\/([\w-]+)/.exec(mail.body_text)?.[1] ?? ''
  replied(await visitor.POST('/api/v1/members/setpassword', { body: { id, password } }))
}

async function registerOfficial(email: string): Promise<PlazaClient> {
  replied(await visitor.POST('/api/v1/auth/register', { body: await organizationForm(email) }))
  await confirm(email)
  const { token } = replied(await visitor.POST('/api/v1/auth/login', { body: { email, password } }))
  return createPlazaClient({ url, key: token ?? '' })
}

/** A published project with its first question, made with the organization's key. */
async function publish(program: PlazaClient) {
  const { project } = replied(
    await program.POST('/api/v1/projects', {
      body: {
        title: 'A crossing at Avocado Avenue',
        description: 'Children cross here on their way to school.',
        projectType: 'New project',
        infrastructureCategories: 'Roads',
        department: 'Public Works',
        location: { street: '1000 Avocado Avenue', zip: '92660' },
        startDate: '2026-11-19',
        endDate: '2026-12-19',
      },
    }),
  )
  const params = { path: { id: project._id } }
  const file = [new File([new Uint8Array(await picture())], 'corner.jpg', { type: 'image/jpeg' })]
  replied(await program.PUT('/api/v1/projects/{id}/images', { params, body: { alt: 'The corner today', file } }))
  const { question } = replied(
    await program.POST('/api/v1/questions/create', {
      body: { project: project._id, text: 'Where should it go?', type: 'open' },
    }),
  )
  const published = replied(await program.PUT('/api/v1/projects/{id}', { params, body: { status: 'published' } }))
  expect(published.project.status).toBe('published')
  return { params, question: question._id }
}

test('an organization registers and publishes with a key, a resident answers, the key exports', async () => {
  const official = await registerOfficial('clerk@newport.example')
  const scopes = ['projects:read', 'projects:write', 'questions:write', 'exports:read']
  const { secret } = replied(await official.POST('/api/v1/keys', { body: { name: 'Website', scopes } }))
  const program = createPlazaClient({ url, key: secret })
  const { params, question } = await publish(program)

  const form = residentForm('neighbor@home.example')
  const { token } = replied(await visitor.POST('/api/v1/auth/register', { body: form }))
  await confirm(form.email)
  const resident = createPlazaClient({ url, key: token ?? '' })
  const sent = replied(
    await resident.POST('/api/v1/projects/{id}/answers', { params, body: { answers: [{ question, answer: 'At the corner' }] } }),
  )
  expect(sent.answers.map(({ answer }) => answer)).toEqual(['At the corner'])

  const exported = await program.GET('/api/v1/projects/projectDataExportIntoSheet/{id}', { params, parseAs: 'blob' })
  expect(new TextDecoder().decode((await replied(exported).arrayBuffer()).slice(0, 2))).toBe('PK')
})

test('a refusal is typed: 401 without a key, 403 outside the scopes of a key', async () => {
  const nobody = await visitor.POST('/api/v1/projects', { body: { title: 'Mine' } })
  expect([nobody.response.status, nobody.error?.code]).toEqual([401, 'login.needed'])
  const { secret } = replied(
    await createPlazaClient({ url, key: s.cast.administrator.token }).POST('/api/v1/keys', {
      body: { name: 'Reader', scopes: ['projects:read'] },
    }),
  )
  const refused = await createPlazaClient({ url, key: secret }).POST('/api/v1/projects', { body: { title: 'Mine' } })
  expect([refused.response.status, refused.error?.code]).toEqual([403, 'key.scope'])
})
