// An import changes everything or nothing, and refuses files that no Plaza has written.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullProject } from '../../../../tests/fixtures/full-project.ts'
import { changed, type TakenOut, takeOut, withArchive } from '../../../../tests/fixtures/takeout.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { type ImportWish, importTakeout } from './import.server.ts'
import { sealKeyOf } from './sealed-part.server.ts'

let from: Stage
let to: Stage
let taken: TakenOut
let key: string
beforeAll(async () => {
  ;[from, to] = await Promise.all([stage(), stage()])
  await fullProject(from)
  taken = await takeOut(from)
  key = await sealKeyOf(from.db, taken.id)
})
afterAll(async () => {
  await from?.close()
  await to?.close()
})

const into = (archive: Buffer, wish: Partial<ImportWish> = {}, files = to.files) =>
  withArchive(archive, (path) =>
    importTakeout({ db: to.db, files, now: to.clock.now }, { path, organization: 'newport', key, withOpen: true, dryRun: false, ...wish }),
  )
/** What an import could leave behind. */
const left = async () => ({
  projects: (await to.db.selectFrom('projects').select('id').execute()).length,
  respondents: (await to.db.selectFrom('respondents').select('id').execute()).length,
  imports: (await to.db.selectFrom('takeout_imports').select('takeout').execute()).length,
  files: (await to.files.list('projects')).length,
})
const nothing = { projects: 0, respondents: 0, imports: 0, files: 0 }
const line = (name: string, change: (row: Record<string, unknown>) => object) => {
  const [first = '', ...others] = (taken.files.get(`data/${name}.jsonl`)?.toString() ?? '').split('\n')
  return { [`data/${name}.jsonl`]: [JSON.stringify(change(JSON.parse(first))), ...others].join('\n') }
}

describe('refused, and nothing is changed', () => {
  const refusals: [string, () => Promise<Buffer>, RegExp, Partial<ImportWish>?][] = [
    ['a file that is no archive', async () => randomBytes(1000), /is no takeout/],
    ['a cut archive', async () => taken.archive.subarray(0, taken.archive.length - 500), /is no takeout/],
    ['an archive without a manifest', () => changed(taken.files, { 'manifest.json': null }, true), /manifest.json is missing/],
    ['another program’s manifest', () => changed(taken.files, { 'manifest.json': '{"format": "backup"}' }), /no takeout of Plaza/],
    [
      'another version of the format',
      () => changed(taken.files, { 'manifest.json': '{"format": "plaza-takeout", "version": 1}' }),
      /has the format 1; this version of Plaza imports the format 3 only/,
    ],
    ['a changed entry', () => changed(taken.files, { 'data/votes.jsonl': '' }, true), /not what the manifest lists/],
    ['a missing entry', () => changed(taken.files, { 'data/votes.jsonl': null }), /data\/votes.jsonl is missing/],
    [
      'an entry outside its folder',
      async () => {
        const archive = await changed(taken.files, { 'files/projects/a/xx/xx/b': 'x' })
        return Buffer.from(archive.toString('latin1').replaceAll('a/xx/xx/b', 'a/../../b'), 'latin1')
      },
      /invalid relative path/,
    ],
    ['an entry of another name', () => changed(taken.files, { 'data/users.jsonl': '' }), /has no entry data\/users.jsonl/],
    ['a file that no row names', () => changed(taken.files, { 'files/projects/x/y.webp': 'x' }), /No row names the file/],
    ['a bomb', () => changed(taken.files, { 'data/votes.jsonl': Buffer.alloc(5_000_000, ' ') }), /expands to 5000000 bytes/],
    ['a line that is no JSON', () => changed(taken.files, { 'data/votes.jsonl': 'x\n' }), /data\/votes.jsonl, line 1 is no row/],
    [
      'a column too much',
      () =>
        changed(
          taken.files,
          line('projects', (row) => ({ ...row, created_by: null })),
        ),
      /other columns.*created_by/,
    ],
    [
      'an organization of its own choice',
      () =>
        changed(
          taken.files,
          line('projects', (row) => ({ ...row, organization_id: 'x' })),
        ),
      /other columns/,
    ],
    [
      'a value of another kind',
      () =>
        changed(
          taken.files,
          line('votes', (row) => ({ ...row, vote: 'maybe' })),
        ),
      /votes, rows 1 to \d+: .*check/,
    ],
    [
      'a row of somebody else’s project',
      async () => {
        const id = (await to.db.selectFrom('organizations').select('id').where('slug', '=', 'ithaca').executeTakeFirstOrThrow()).id
        return changed(
          taken.files,
          line('votes', (row) => ({ ...row, project_id: id })),
        )
      },
      /votes, rows 1 to \d+: .*foreign key/,
      { key: undefined },
    ],
    [
      'times of another row in the sealed part',
      async () => {
        const id = (await to.db.selectFrom('organizations').select('id').where('slug', '=', 'ithaca').executeTakeFirstOrThrow()).id
        return changed(
          taken.files,
          line('votes', (row) => ({ ...row, project_id: id })),
        )
      },
      /sealed\S+ has other rows of votes/,
    ],
    ['another key', async () => taken.archive, /The key does not open this file/, { key: 'another key' }],
    ['an unknown organization', async () => taken.archive, /no organization nowhere/, { organization: 'nowhere' }],
    ['an organization of another state', async () => taken.archive, /in NY, that of the file in CA/, { organization: 'ithaca' }],
    ['open projects', async () => taken.archive, /1 projects are open/, { withOpen: false }],
  ]
  test.each(refusals)('%s', async (_, archive, message, wish) => {
    await expect(into(await archive(), wish)).rejects.toThrow(message)
    expect(await left()).toEqual(nothing)
  })

  test('an organization that has projects', async () => {
    const id = await putProject(to.db, to.cast.editor, to.clock.now)
    await expect(into(taken.archive)).rejects.toThrow('has projects or articles already')
    await to.db.deleteFrom('projects').where('id', '=', id).execute()
  })
})

test('a dry run says what would come, and leaves nothing', async () => {
  const report = await into(taken.archive, { dryRun: true, withOpen: false })
  expect(report).toMatchObject({ organization: 'City of Newport', wasImported: false, open: 1, hasSealed: true })
  expect(report.counts).toMatchObject({ projects: 1, questions: 3, respondents: 3, likes: 3 })
  expect(report.files).toBeGreaterThan(3)
  expect(await left()).toEqual(nothing)
})

test('an import that fails at its last file leaves nothing', async () => {
  let put = 0
  const total = (await into(taken.archive, { dryRun: true })).files
  const failing = {
    ...to.files,
    put: (...all: Parameters<Stage['files']['put']>) => {
      put++
      return put === total ? Promise.reject(new Error('The disk is full')) : to.files.put(...all)
    },
  }
  await expect(into(taken.archive, {}, failing)).rejects.toThrow('The disk is full')
  expect(await left()).toEqual(nothing)
})

test('without the key come the people whom officials see; a second import changes nothing, another file is refused', async () => {
  const report = await into(taken.archive, { key: undefined })
  expect(report).toMatchObject({ wasImported: false, hasSealed: false })
  expect(report.counts).toMatchObject({ respondents: 3, answers: 9 })
  expect(report.counts['likes']).toBeUndefined()
  const before = await left()
  expect(await into(taken.archive)).toMatchObject({ wasImported: true })
  expect(await left()).toEqual(before)
  const other = await takeOut(from)
  await expect(into(other.archive)).rejects.toThrow(`filled from another takeout, ${taken.id}`)
})

test('the same file fills another organization of the same Plaza, with other ids and codes', async () => {
  const { id } = await to.db.selectFrom('organizations').select('id').where('slug', '=', 'ithaca').executeTakeFirstOrThrow()
  await to.db.updateTable('organizations').set({ state: 'CA' }).where('id', '=', id).execute()
  await into(taken.archive, { organization: 'ithaca' })
  const codes = await to.db.selectFrom('qr_codes').select('code').orderBy('id').execute()
  expect(codes).toHaveLength(2)
  expect(codes.map(({ code }) => code)).toContain(JSON.parse(taken.files.get('data/qr_codes.jsonl')?.toString() ?? '{}').code)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(2)
})
