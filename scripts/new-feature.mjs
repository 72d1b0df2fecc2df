// npm run new-feature participation/notice-board: creates a feature in a domain, with a working, tested example of every layer to change.
// The example is minimal: logged-in people write a line, at most ten a day, and everyone reads the latest.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail } from './prepare.mjs'

const [domain = '', name = ''] = (process.argv[2] ?? '').split('/')
const ranks = [...readFileSync('.dependency-cruiser.mjs', 'utf8').matchAll(/^ {2}'([\w/-]+)',$/gm)].map(([, rank]) => rank)
/** The site frame, which every page uses, is in the shell: a feature with a page is in it or above. */
const domains = new Set(ranks.slice(ranks.indexOf('features/shell')).flatMap((rank) => /^features\/([\w-]+)$/.exec(rank)?.[1] ?? []))
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || !domains.has(domain)) {
  fail(`Name the domain and the feature: npm run new-feature participation/notice-board\nDomains: ${[...domains].join(' ')}`)
}
const room = `features/${domain}/${name}`
const folder = `src/${room}`
if (existsSync(folder)) fail(`${folder} already exists.`)

const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = camel[0].toUpperCase() + camel.slice(1)
const snake = name.replaceAll('-', '_')
const title = pascal.replace(/(?!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
const last = readdirSync('migrations').sort().at(-1) ?? '0000'
const migration = `migrations/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${snake}.sql`

const files = {
  [migration]: `
CREATE TABLE ${snake} (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ${snake}_user ON ${snake} (user_id, created_at);
`,
  'contract.ts': `
import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, line, Saved } from '../../../core/contract/schemas.ts'

export const write${pascal} = endpoint({
  method: 'POST',
  path: '/${camel}',
  access: 'person',
  summary: 'Writes a line that everybody can read, at most ten a day',
  body: z.object({ text: line(200, '${camel}.text') }),
  reply: Saved,
})

export const show${pascal} = endpoint({
  method: 'GET',
  path: '/${camel}',
  access: 'anyone',
  summary: 'The latest lines, newest first',
  reply: z.object({ lines: z.array(z.object({ _id: Id, text: z.string(), createdAt: Instant })) }),
})
`,
  'rules.ts': `
const linesPerDayMax = 10

/** @returns true if a person who wrote \`count\` lines within a day may write another */
export const mayWrite = (count: number): boolean => count < linesPerDayMax
`,
  'queries.server.ts': `
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'

const pageSize = 20

export const insertLine = (db: DbOrTx, line: { userId: string; text: string; createdAt: Date }) =>
  db.insertInto('${snake}').values({ id: newId(), user_id: line.userId, text: line.text, created_at: line.createdAt }).execute()

/** @returns the number of lines that a person has written since an instant */
export async function countLines(db: DbOrTx, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('${snake}')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest lines, newest first. */
export const latestLines = (db: DbOrTx) =>
  db.selectFrom('${snake}').select(['id', 'text', 'created_at']).orderBy('created_at', 'desc').orderBy('id').limit(pageSize).execute()
`,
  'routes.server.ts': `
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { show${pascal}, write${pascal} } from './contract.ts'
import { countLines, insertLine, latestLines } from './queries.server.ts'
import { mayWrite } from './rules.ts'

export async function ${camel}(app: FastifyInstance): Promise<void> {
  route(app, write${pascal}, async ({ body }, { db, actor, now, language }) => {
    const written = await countLines(db, actor.userId, new Date(now().getTime() - dayMilliseconds))
    if (!mayWrite(written)) reject(429, '${camel}.enough')
    await insertLine(db, { userId: actor.userId, text: body.text, createdAt: now() })
    return { message: message(language, '${camel}.thanks') }
  })

  route(app, show${pascal}, async (_, { db }) => {
    const rows = await latestLines(db)
    return { lines: rows.map(({ id, text, created_at }) => ({ _id: id, text, createdAt: created_at.toISOString() })) }
  })
}
`,
  'words.ts': `
import { wordsOf } from '../../../core/i18n/words.tsx'
import type en from './text/en.json'

export const useWords = wordsOf<typeof en>('${name}')
`,
  'text/en.json': `
{
  "title": "${title}",
  "text": "Your line",
  "write": "Write it",
  "messages": {
    "${camel}.text": "Please write something",
    "${camel}.enough": "Ten lines a day are enough. Please come back tomorrow.",
    "${camel}.thanks": "Your line is there."
  }
}
`,
  [`${name}-page.server.ts`]: `
import type { RouterContextProvider } from 'react-router'
import { api } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { show${pascal}, write${pascal} } from './contract.ts'

type Context = Readonly<RouterContextProvider>

export const ${camel}Page = (context: Context) => context.get(api)(show${pascal}, {})

/** Writes the line, or returns the error with the typed text. */
export async function ${camel}Action(context: Context, form: FormData) {
  const text = String(form.get('text') ?? '')
  try {
    const { message } = await context.get(api)(write${pascal}, { body: { text } })
    return { message, error: undefined, typed: '' }
  } catch (error) {
    const { errors, message } = formErrors(error)
    return { message: undefined, error: errors.text ?? message, typed: text }
  }
}
`,
  [`pages/${name}.tsx`]: `
import { Form } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { ${camel}Action, ${camel}Page } from '../${name}-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/${name}.ts'

export const loader = ({ context }: Route.LoaderArgs) => ${camel}Page(context)
export const action = async ({ context, request }: Route.ActionArgs) => ${camel}Action(context, await request.formData())

export default function ${pascal}({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  return (
    <div className="wrap wrap-narrow stack gap-6">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead title={words('title')} />
      <Form method="post" noValidate className="stack gap-5">
        <Field name="text" label={words('text')} error={actionData?.error}>
          {(control) => <TextInput {...control} defaultValue={actionData?.typed} />}
        </Field>
        <Button type="submit" variant="main">
          {words('write')}
        </Button>
        <p role="status">{actionData?.message}</p>
      </Form>
      <ul>
        {loaderData.lines.map((line) => (
          <li key={line._id}>{line.text}</li>
        ))}
      </ul>
    </div>
  )
}
`,
  'rules.test.ts': `
import { expect, test } from 'vitest'
import { mayWrite } from './rules.ts'

test('ten lines a day, not eleven', () => {
  expect([mayWrite(0), mayWrite(9), mayWrite(10)]).toEqual([true, true, false])
})
`,
  [`${name}.test.ts`]: `
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { show${pascal}, write${pascal} } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

describe('POST /${camel}', () => {
  test('200 resident: everybody can read the line', async () => {
    const { status, body } = await s.call(s.cast.resident, write${pascal}, { body: { text: ' The bench is back. ' } })
    expect([status, body.message]).toEqual([200, 'Your line is there.'])
    const shown = await s.call(null, show${pascal}, {})
    expect(shown.body.lines).toMatchObject([{ text: 'The bench is back.', createdAt: s.clock.now.toISOString() }])
  })

  test('401 visitor', async () => {
    const { status, body } = await s.call(null, write${pascal}, { body: { text: 'x' } })
    expect([status, body.code]).toEqual([401, 'login.needed'])
  })

  test('422 nothing written', async () => {
    const { status, body } = await s.call(s.cast.resident, write${pascal}, { body: { text: ' ' } })
    expect([status, body.errors]).toEqual([422, { text: 'Please write something' }])
  })

  test('429 the eleventh line of a day; the next day it is fine', async () => {
    const call = () => s.call(s.cast.neighbor, write${pascal}, { body: { text: 'x' } })
    for (let i = 0; i < 10; i++) expect((await call()).status).toBe(200)
    expect((await call()).body.code).toBe('${camel}.enough')
    s.clock.now = new Date(s.clock.now.getTime() + 86_400_000)
    // The session has expired too, so only the rule's code is checked.
    expect((await call()).body.code).not.toBe('${camel}.enough')
  })
})
`,
}

for (const [file, text] of Object.entries(files)) {
  const path = file.startsWith('migrations/') ? file : join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text.trimStart())
}
console.log(`Created ${folder} and ${migration}. Register them:

  src/api.ts                import { ${camel} } from './${room}/routes.server.ts'      and ${camel} in \`features\`
  src/api-subjects.ts       '${room.replace('features/', '')}',      in the folders of a subject
  docs/api-changes.md       a line for each call, under Unreleased
  src/routes.ts             route('${name}', '${room}/pages/${name}.tsx'),

Then: npm run types:database, npm run openapi (which names fields without words in a vocabulary.ts), npm test -- ${folder}, npm run check.`)
