// Counts that are kept equal those of the rows, whatever happened to the rows and however many write.
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repeated } from '../../../../tests/run/long.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey, type Survey } from '../../../../tests/survey.ts'
import { type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { leftOutDuplicates } from '../../surveys/model/respondents.server.ts'
import { chunkSizes, countAllChanged } from '../kept-counts/chunks.server.ts'
import { type Counting, everybody } from '../model/counting.server.ts'
import { countLeftOut, countMoved, countPeople } from '../model/people.server.ts'
import { countAnswers } from '../model/queries.server.ts'
import { countTookPart } from '../model/took-part.server.ts'
import { divide, divideByPerson } from './breakdowns.server.ts'

const sizes = { ...chunkSizes }
const types = [
  'open',
  'yesno',
  'rating',
  'choice',
  'choices',
  'scale',
  'ranking',
  'points',
  'number',
  'date',
  'place',
  'matrix',
  'line',
] as const
const settings = {
  options: ['elm', 'oak', 'fir'].map((key) => ({ key, label: key })),
  scale: { min: 0, max: 3, minLabel: '', maxLabel: '' },
  rows: ['r1', 'r2', 'r3'].map((key) => ({ key, label: key })),
}
const optionsAlone = ['options'] as const
const settingsOf = {
  ...{ choice: optionsAlone, choices: optionsAlone, ranking: optionsAlone },
  ...({ scale: ['scale'], points: ['options', 'scale'], matrix: ['options', 'rows'] } as const),
}

let s: Stage
beforeAll(async () => {
  s = await stage()
  Object.assign(chunkSizes, { from: 4, each: 3 })
})
afterAll(() => {
  Object.assign(chunkSizes, sizes)
  return s.close()
})

async function makeSurvey(): Promise<Survey> {
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, [...types])
  for (const [i, type] of types.entries()) {
    const own = type in settingsOf ? settingsOf[type as keyof typeof settingsOf] : []
    const set = JSON.stringify(Object.fromEntries(own.map((name) => [name, settings[name]])))
    await s.db
      .updateTable('questions')
      .set({ settings: set })
      .where('id', '=', survey.questions[i] as string)
      .execute()
  }
  return survey
}

/** An answer to a question of a type, one of a few. */
function givenTo(type: (typeof types)[number], n: number) {
  const day = `2026-1${n % 3}-0${1 + (n % 5)}`
  const orders = [
    ['elm', 'oak', 'fir'],
    ['oak', 'fir', 'elm'],
    ['fir', 'elm', 'oak'],
  ]
  const value = {
    ...{ choice: ['elm', 'oak', 'fir'][n % 3], choices: orders[n % 3]?.slice(0, 1 + (n % 3)), scale: n % 4, ranking: orders[n % 3] },
    ...{ number: (n % 9) / 2 - 1, date: day, points: [`elm:${n % 4}`, `oak:${3 - (n % 4)}`, 'fir:0'] },
    matrix: ['r1', 'r2', 'r3'].flatMap((row, i) => ((n >> i) % 2 ? [`${row}:${['elm', 'oak', 'fir'][(n + i) % 3]}`] : [])),
    line: {
      type: 'LineString',
      coordinates: [
        [-117.9, 33.6],
        [-117.9, 33.61 + n / 700],
      ],
    },
    place: n % 4 === 0 ? { text: 'By the pier', lat: null, lng: null } : { text: '', lat: 33.6 + n / 700, lng: -117.9 },
  }
  return {
    answer_text: type === 'open' ? `Shade ${n}` : null,
    answer_yes: type === 'yesno' ? n % 2 === 0 : null,
    answer_rating: type === 'rating' ? 1 + (n % 5) : null,
    answer_value: type in value ? JSON.stringify(value[type as keyof typeof value]) : null,
  }
}

type Town = Survey & { people: string[] }
/** What may happen; `n` is any number. */
const acts: Record<string, (db: DbOrTx, town: Town, n: number) => Promise<unknown>> = {
  async arrive(db, { projectId, people }, n) {
    const id = newId()
    people.push(id)
    await sql`
      insert into respondents (id, project_id, person_id, alias, channel, language, confirmed, zip_code, age_range, gender, ethnicity,
        first_response_at, person_hash, mobile_hash)
      values (${id}, ${projectId}, ${newId()}, ${id}, 'paper', ${n % 2 ? 'en' : 'es'}, ${n % 3 > 0}, ${['92660', '92661', null][n % 3]},
        ${n % 2 ? '35-44' : null}, ${n % 2 ? 'Male' : 'Female'}, 'Other', ${at(n)}, ${n % 5 === 0 ? 'same' : null}::text::bytea,
        ${n % 7 === 0 ? 'phone' : null}::text::bytea)`.execute(db)
    await acts.answer?.(db, { projectId, people: [id], questions: [] } as never, n)
  },
  async answer(db, { projectId, people }, n) {
    const { rows } = await sql<{ id: string; type: (typeof types)[number] }>`
      select id, type from questions where project_id = ${projectId} order by position`.execute(db)
    for (const { id, type } of rows.filter((_, i) => (n >> i) % 2 === 0 || i === n % types.length)) {
      const value = givenTo(type, n)
      await sql`
        insert into answers (id, question_id, project_id, respondent_id, answer_text, answer_yes, answer_rating, answer_value, wording,
          created_at, updated_at)
        select ${newId()}::uuid, ${id}::uuid, ${projectId}::uuid, r.id, ${value.answer_text}, ${value.answer_yes}::boolean,
          ${value.answer_rating}::smallint, ${value.answer_value}::jsonb, ${1 + (n % 2)}::integer, ${at(n)}, ${at(n)}
        from respondents r where r.id = ${one(people, n)}
        on conflict on constraint answers_one_each do update set answer_text = excluded.answer_text, answer_yes = excluded.answer_yes,
          answer_rating = excluded.answer_rating, answer_value = excluded.answer_value, wording = excluded.wording`.execute(db)
    }
  },
  unanswer: (db, { people }, n) => sql`delete from answers where respondent_id = ${one(people, n)} and ${n} % 3 <> wording`.execute(db),
  confirm: (db, { people }, n) => sql`update respondents set confirmed = not confirmed where id = ${one(people, n)}`.execute(db),
  move: (db, { people }, n) =>
    sql`update respondents set zip_code = '92662', gender = null, age_range = '65+' where id = ${one(people, n)}`.execute(db),
  relocate: (db, { people }, n) => sql`update respondents set moved = not moved where id = ${one(people, n)}`.execute(db),
  flag: (db, { people }, n) => sql`update respondents set mobile_hash = 'phone' where id = ${one(people, n)}`.execute(db),
  leave: (db, { people }, n) => sql`delete from respondents where id = ${one(people, n)}`.execute(db),
  like: (db, { projectId, people }, n) =>
    sql`insert into likes (project_id, respondent_id, created_at) select ${projectId}::uuid, id, ${at(n)} from respondents
      where id = ${one(people, n)} on conflict do nothing`.execute(db),
  unlike: (db, { people }, n) => sql`delete from likes where respondent_id = ${one(people, n)}`.execute(db),
  vote: (db, { projectId, people }, n) =>
    sql`insert into votes (project_id, respondent_id, vote, created_at) select ${projectId}::uuid, id, 'yes', ${at(n)} from respondents
      where id = ${one(people, n)} on conflict do nothing`.execute(db),
  comment: (db, { projectId, people }, n) =>
    sql`insert into comments (id, project_id, respondent_id, text, created_at) select ${newId()}::uuid, ${projectId}::uuid, id, ${`c${n}`},
      ${at(n)} from respondents where id = ${one(people, n)} on conflict do nothing`.execute(db),
  uncomment: (db, { people }, n) => sql`delete from comments where respondent_id = ${one(people, n)}`.execute(db),
  come: (db, { projectId, people }, n) =>
    sql`insert into participations (project_id, respondent_id, way, language, started_at)
      select ${projectId}::uuid, id, ${['code', 'mail'][n % 2]}, 'es', ${at(n)} from respondents where id = ${one(people, n)}
      on conflict (project_id, respondent_id) do update set language = 'fr'`.execute(db),
  erase: (db, { projectId }, n) => sql`delete from questions where project_id = ${projectId} and position = ${n % 40}`.execute(db),
  look: async (_, { projectId }, n) => countAnswers(s.db, projectId, await selectQuestions(s.db, projectId), countings(n)),
  tidy: () => countAllChanged(s.db),
}
const names = Object.keys(acts)
const one = (people: readonly string[], n: number): string => people[n % Math.max(people.length, 1)] ?? newId()
const at = (n: number): Date => new Date(s.clock.now.getTime() - ((n * 7919) % 1000) * 3_600_000)

const countings = (n: number): Counting => ({
  ...{ ...everybody, includeUnconfirmed: n % 2 === 0 },
  ...{ from: n % 3 === 1 ? at(n) : null, to: n % 4 === 1 ? at(n + 1) : null },
})

/** Everything that results are made of; numbers to nine digits, because sums in another order differ in the last. */
async function figures(db: DbOrTx, projectId: string, counting: Counting) {
  const questions = await selectQuestions(db, projectId)
  const { cells, ...people } = await countPeople(db, projectId, counting)
  const { byWording, ...counts } = await countAnswers(db, projectId, questions, counting)
  const found = {
    ...{ people: { ...people, days: sorted(people.days), cells: sorted(await cells()) } },
    counts,
    byWording: sorted([...byWording].map(([id, all]) => [id, sorted([...all])])),
    public: (await countAnswers(db, projectId, questions, counting, {})).outcomes,
    tookPart: await countTookPart(db, projectId, counting),
    divided: await divide(db, projectId, counting.to ?? s.clock.now),
    byPerson: [
      await countMoved(db, projectId, counting),
      await divideByPerson(db, projectId, { asOf: counting.to ?? s.clock.now, isFinal: true }),
    ],
  }
  return JSON.parse(JSON.stringify(found), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value))
}
const sorted = <T>(all: readonly T[]): T[] => all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

class Undone extends Error {}
/** The same from the rows alone: without chunks nothing is kept. */
async function recounted(projectId: string, counting: Counting) {
  let found: unknown
  const undone = s.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('respondent_chunks').where('project_id', '=', projectId).execute()
    found = await figures(tx, projectId, counting)
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return found
}

async function expectExact(projectId: string, n = 0) {
  for (const counting of [everybody, countings(n), countings(n + 1), countings(n + 5)])
    expect(await figures(s.db, projectId, counting)).toEqual(await recounted(projectId, counting))
  const { rows } = await sql<Record<'moved' | 'duplicates', number>>`
    select count(*) filter (where r.moved) as moved, count(*) filter (where r.id in ${leftOutDuplicates(projectId, null)}) as duplicates from respondents r
    where r.project_id = ${projectId} and r.confirmed and exists (select from answers a where a.respondent_id = r.id)`.execute(s.db)
  const duplicates = await countLeftOut(s.db, projectId, null)
  const { moved = 0, duplicates: known = 0 } = rows[0] ?? {}
  expect({ moved: await countMoved(s.db, projectId, everybody), duplicates }).toEqual({ moved, duplicates: known < 5 ? 0 : known })
}
const chunksOf = (projectId: string) => s.db.selectFrom('respondent_chunks').selectAll().where('project_id', '=', projectId).execute()

/** Looks until the project's counts are kept: transactions of other tests on the server are waited for, too. */
const keep = (projectId: string) =>
  expect
    .poll(async () => {
      await countPeople(s.db, projectId, everybody)
      return (await chunksOf(projectId)).map((row) => row.is_watched)
    })
    .toContain(true)

test('after anything that happens to responses, in any order', async () => {
  const act = fc.tuple(fc.constantFrom(...names, 'arrive', 'arrive', 'arrive', 'answer'), fc.nat(5000))
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60, size: 'max' }), async (happening) => {
      const town = { ...(await makeSurvey()), people: [] }
      for (let n = 0; n < 5; n++) await acts.arrive?.(s.db, town, n)
      await keep(town.projectId)
      for (const [name, n] of happening) await acts[name]?.(s.db, town, n)
      await expectExact(town.projectId, happening.length)
    }),
    { numRuns: repeated(30) },
  )
})

/** Another writer removed the question or the person meanwhile. */
function unlessErased(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === '23503')) throw error
}

test('kept counts equal a recount while many people write and read at the same time', async () => {
  const town = { ...(await makeSurvey()), people: [] as string[] }
  const write = async (writer: number) => {
    for (let i = 0; i < 25; i++) {
      const n = writer * 577 + i * 131
      const name = i < 3 ? 'arrive' : (names[n % names.length] as string)
      await retryOnDeadlock(s.db, async (tx) => {
        await acts[name]?.(tx, town, n)
        if (i % 4 === 0) await acts.arrive?.(tx, town, n + 1)
      }).catch(unlessErased)
    }
  }
  const read = async () => {
    for (let i = 0; i < 12; i++) await countAnswers(s.db, town.projectId, await selectQuestions(s.db, town.projectId), everybody)
  }
  await Promise.all([write(1), write(2), write(3), write(4), read(), read()])
  await expectExact(town.projectId)
  await keep(town.projectId)
  await expectExact(town.projectId)
  expect((await chunksOf(town.projectId)).length).toBeGreaterThan(3)
})

/** Begins a transaction that does something, and returns what ends it. */
async function open(work: (tx: DbOrTx) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: asked, resolve: commit } = Promise.withResolvers<void>()
  const { promise: done, resolve: tell } = Promise.withResolvers<void>()
  const ended = s.db.transaction().execute(async (tx) => {
    await work(tx)
    tell()
    await asked
  })
  await done
  return () => {
    commit()
    return ended
  }
}

test('a writer who did not know of the first chunk is waited for', async () => {
  const town = { ...(await makeSurvey()), people: [] as string[] }
  for (let n = 0; n < 8; n++) await acts.arrive?.(s.db, town, n)
  const commit = await open((tx) => acts.answer?.(tx, town, 1023) ?? Promise.resolve())
  await expectExact(town.projectId)
  expect((await chunksOf(town.projectId)).map((row) => row.is_watched)).toEqual([false])
  await commit()
  await keep(town.projectId)
  await expectExact(town.projectId)
  expect((await chunksOf(town.projectId)).map((row) => row.is_watched)).toEqual([true, true, true])
})

test('what is not yet committed when a chunk is counted is counted when it is', async () => {
  const town = { ...(await makeSurvey()), people: [] as string[] }
  for (let n = 0; n < 8; n++) await acts.arrive?.(s.db, town, n)
  await keep(town.projectId)
  const changes = [
    await open((tx) => acts.answer?.(tx, town, 1023) ?? Promise.resolve()),
    await open((tx) => acts.confirm?.(tx, town, 3) ?? Promise.resolve()),
    await open((tx) => acts.leave?.(tx, town, 4) ?? Promise.resolve()),
  ]
  await expectExact(town.projectId)
  for (const commit of changes) {
    await commit()
    await expectExact(town.projectId)
  }
})

test('nothing is noted about small projects, and nothing stays of a removed one', async () => {
  const small = { ...(await makeSurvey()), people: [] as string[] }
  const town = { ...(await makeSurvey()), people: [] as string[] }
  for (let n = 0; n < 3; n++) await acts.arrive?.(s.db, small, n)
  for (let n = 0; n < 8; n++) await acts.arrive?.(s.db, town, n)
  await expectExact(small.projectId)
  await expectExact(town.projectId)
  await acts.answer?.(s.db, small, 4)
  await acts.answer?.(s.db, town, 4)
  const noted = async (projectId: string) =>
    (await s.db.selectFrom('respondent_changes').select('respondent_id').where('project_id', '=', projectId).execute()).length
  expect([await noted(small.projectId), (await noted(town.projectId)) > 0]).toEqual([0, true])
  await s.db.deleteFrom('projects').where('id', '=', town.projectId).execute()
  expect([await noted(town.projectId), await chunksOf(town.projectId)]).toEqual([0, []])
})
