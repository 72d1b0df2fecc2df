// One rule, read in two ways: what a process decides of any resident, project and moment is what a statement decides.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { isEligible } from './responders.server.ts'
import { refusalCode } from './rules.ts'

const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 10, day)))
const now = at(10) as Date
/** Days around the moment: each comparison falls on both sides and on the day itself. */
const day = fc.constantFrom(null, 9, 10, 11)

const cases = fc.record({
  ...{ status: fc.constantFrom('draft', 'published', 'published', 'published', 'completed'), startsAt: day, endsAt: day, postedAt: day },
  ...{ organizationState: fc.constantFrom('CA', 'NY'), zips: fc.subarray(['92660', '92661', '92663']), movedAt: day },
  ...{ state: fc.constant('CA'), zip: fc.constantFrom('92660', '92663'), hasAcceptedTerms: fc.boolean() },
  ...{ requiresMobile: fc.boolean(), hasConfirmedMobile: fc.boolean() },
})
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never

const refusalOf = ({ zips, zip, startsAt, endsAt, postedAt, movedAt, ...rest }: Case) =>
  refusalCode({
    ...rest,
    startsAt: at(startsAt),
    endsAt: at(endsAt),
    postedAt: at(postedAt),
    movedAt: at(movedAt),
    isOfZip: zips.includes(zip),
    now,
  })

describe('by statement', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage()
  })
  afterAll(() => s.close())

  /** The numbers of the cases whose resident may respond, by the SQL of the rule: tables of their own hide the real ones. */
  async function eligible(all: readonly Case[]): Promise<number[]> {
    const rows = all.map((one, n) => ({
      n,
      ...{ status: one.status, starts_at: at(one.startsAt), ends_at: at(one.endsAt), posted_at: at(one.postedAt) },
      ...{ requires_mobile: one.requiresMobile, organization_state: one.organizationState, zips: one.zips },
      ...{ state: one.state, zip_code: one.zip, moved_at: at(one.movedAt), terms_version: one.hasAcceptedTerms ? '2' : '1' },
      confirmed_mobile: one.hasConfirmedMobile ? '+1' : null,
    }))
    const { rows: found } = await sql<{ n: number }>`
      with cases as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (n integer, status text, starts_at timestamptz,
          ends_at timestamptz, posted_at timestamptz, requires_mobile boolean, organization_state text, zips text[], state text,
          zip_code text, moved_at timestamptz, terms_version text, confirmed_mobile text)),
      project_zips as (select n as project_id, unnest(zips) as zip from cases)
      select u.n from cases as u
        cross join lateral (select u.n as id, u.status, u.starts_at, u.ends_at, u.posted_at, u.requires_mobile) as p
        cross join lateral (select u.organization_state as state) as o
      where ${isEligible({ now: sql`${now}::timestamptz`, terms: sql`'2'::text` })} order by 1`.execute(s.db)
    return found.map(({ n }) => n)
  }

  test('3,000 cases are decided as in a process, and both sides of every condition occur', async () => {
    const all = fc.sample(cases, { numRuns: 3000, seed: 1 })
    const codes = all.map(refusalOf)
    expect(await eligible(all)).toEqual(codes.flatMap((code, n) => (code === null ? [n] : [])))
    expect([...new Set(codes)].sort()).toEqual([
      ...[null, 'respond.closed', 'respond.completed', 'respond.mobileRequired', 'respond.movedSince', 'respond.notOpenYet'],
      ...['respond.notPublished', 'respond.otherState', 'respond.otherZip', 'terms.notAccepted'],
    ])
  })
})

const open: Case = {
  ...{ status: 'published', startsAt: null, endsAt: null, postedAt: 9, organizationState: 'CA', zips: ['92660'], movedAt: null },
  ...{ state: 'CA', zip: '92660', hasAcceptedTerms: true, requiresMobile: false, hasConfirmedMobile: false },
}

test.each<[string, Partial<Case>, string | null]>([
  ['a published project without dates', {}, null],
  ['on the first and the last moment', { startsAt: 10, endsAt: 10 }, null],
  ['before it opens', { startsAt: 11 }, 'respond.notOpenYet'],
  ['after it closed', { endsAt: 9 }, 'respond.closed'],
  ['published at the moment of the move', { postedAt: 9, movedAt: 9 }, null],
  ['published before the move', { postedAt: 9, movedAt: 10 }, 'respond.movedSince'],
  ['a mobile number where it is asked for', { requiresMobile: true, hasConfirmedMobile: true }, null],
  ['another zip code is refused before a last day that is over', { zips: [], endsAt: 9 }, 'respond.otherZip'],
])('%s', (_, change, code) => {
  expect(refusalOf({ ...open, ...change })).toBe(code)
})
