// Numbers, days, ranks, places and rows of each group, counted by the database with the same values for all groups.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { FigureShape } from '../../surveys/kinds/kind.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { pairsOf, splitPair } from '../../surveys/kinds/matrix/pairs.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { binning, byUnit, lengths, unitFor } from '../intervals/bins.ts'
import { type GroupResult, type GroupTotal, placeTotals } from './rules.ts'

/** SQL: the answers `a` of respondents `r` that count, and the group of `r`. */
type ComparedAnswers = { answers: RawBuilder<unknown>; group: RawBuilder<string> }
type ResultsByGroup = Map<string, GroupResult>
type OfGroup = { id: string; group: string }

/** @returns by question id, the result of each group that answered it */
export async function compareMeasured(
  db: DbOrTx,
  { answers, group }: ComparedAnswers,
  questions: readonly SurveyQuestion[],
): Promise<Map<string, ResultsByGroup>> {
  const of = (shape: FigureShape) => questions.filter((one) => hasShape(one, shape))
  const source = (some: readonly SurveyQuestion[]): ComparedAnswers => ({
    answers: sql`${answers} and a.question_id = any (${some.map((one) => one._id)}::uuid[])`,
    group,
  })
  const compared = async (shape: FigureShape, compare: (some: SurveyQuestion[]) => Promise<[string, ResultsByGroup][]>) => {
    const some = of(shape)
    return some.length > 0 ? compare(some) : []
  }
  const all = await Promise.all([
    compared('numbers', (some) => compareNumbers(db, source(some))),
    compared('days', (some) => compareDays(db, source(some))),
    compared('ranks', (some) => compareRanks(db, source(some), some, ranked)),
    compared('points', (some) => compareRanks(db, source(some), some, shared)),
    compared('places', (some) => comparePlaces(db, source(some))),
    compared('pairs', (some) => compareRows(db, source(some), some)),
  ])
  return new Map(all.flat())
}

const byQuestion = <Row extends OfGroup>(rows: readonly Row[]) => [...Map.groupBy(rows, (row) => row.id)]
const byGroup = <Row extends OfGroup>(rows: readonly Row[]) => [...Map.groupBy(rows, (row) => row.group)]
const sum = (rows: readonly { count: number }[]) => rows.reduce((all, row) => all + row.count, 0)

const number = sql`(a.answer_value #>> '{}')::float8`
type NumberRow = OfGroup & { count: number; min: number; max: number; mean: number; median: number; isWhole: boolean }

async function compareNumbers(db: DbOrTx, { answers, group }: ComparedAnswers): Promise<[string, ResultsByGroup][]> {
  const { rows } = await sql<NumberRow>`
    select a.question_id as id, ${group} as group, count(*) as count, min(${number}) as min, max(${number}) as max, avg(${number}) as mean,
      percentile_cont(0.5) within group (order by ${number}) as median, bool_and(${number} = trunc(${number})) as "isWhole"
    from ${answers} group by 1, 2`.execute(db)
  return Promise.all(
    byQuestion(rows).map(async ([id, own]): Promise<[string, ResultsByGroup]> => {
      const { edges, labels } = binning(
        Math.min(...own.map((row) => row.min)),
        Math.max(...own.map((row) => row.max)),
        own.every((row) => row.isWhole),
        binsMax,
      )
      const { rows: bins } = await sql<{ group: string; bin: number; count: number }>`
        select ${group} as group, width_bucket(${number}, ${edges}::float8[]) as bin, count(*) as count
        from ${answers} and a.question_id = ${id} group by 1, 2`.execute(db)
      const inBin = (of: string, bin: number) => bins.find((row) => row.group === of && row.bin === bin)?.count ?? 0
      const result = ({ group: of, count, mean, median }: NumberRow): GroupResult => ({
        ...{ count, average: mean, median, ranks: [] },
        totals: labels.map((answer, bin) => ({ answer, count: inBin(of, bin) })),
      })
      return [id, new Map(own.map((row) => [row.group, result(row)]))]
    }),
  )
}
/** A table beside other groups has room for few. */
const binsMax = 6

type DayRow = OfGroup & { day: string; count: number }

async function compareDays(db: DbOrTx, { answers, group }: ComparedAnswers): Promise<[string, ResultsByGroup][]> {
  const day = sql`a.answer_value #>> '{}'`
  const { rows } = await sql<DayRow>`
    select a.question_id as id, ${group} as group, ${day} as day, count(*) as count from ${answers} group by 1, 2, 3 order by 3`.execute(db)
  return byQuestion(rows).map(([id, own]): [string, ResultsByGroup] => {
    const unit = unitFor(own[0]?.day ?? '', own.at(-1)?.day ?? '')
    const options = byUnit(own, unit).map((one) => one.answer)
    const totalsOf = (of: readonly DayRow[]): GroupTotal[] =>
      options.map((answer) => ({ answer, count: sum(of.filter((row) => row.day.slice(0, lengths[unit]) === answer)) }))
    return [id, new Map(byGroup(own).map(([name, of]) => [name, { ...plain, count: sum(of), totals: totalsOf(of) }]))]
  })
}
const plain = { average: null, median: null, ranks: [] }

type RankRow = OfGroup & { answer: string; mean: number; first: number; ranked: number }

/** SQL: an option `e.element` of an answer, its rank or points, and whether the person counts for it alone. */
type OptionMeasure = { answer: RawBuilder<string>; measure: RawBuilder<number>; isCounted: RawBuilder<boolean> }
const ranked: OptionMeasure = { answer: sql`e.element`, measure: sql`e.ordinal`, isCounted: sql`e.ordinal = 1` }
const points = sql<number>`split_part(e.element, ':', 2)::int`
const shared: OptionMeasure = { answer: sql`split_part(e.element, ':', 1)`, measure: points, isCounted: sql`${points} > 0` }

async function compareRanks(
  db: DbOrTx,
  { answers, group }: ComparedAnswers,
  questions: readonly SurveyQuestion[],
  { answer: option, measure, isCounted }: OptionMeasure,
): Promise<[string, ResultsByGroup][]> {
  const { rows } = await sql<RankRow>`
    select x.id, x.group, ${option} as answer, avg(${measure})::float8 as mean, count(*) filter (where ${isCounted}) as first,
      count(*) as ranked
    from (select a.question_id as id, ${group} as group, a.answer_value as value from ${answers}) as x,
      jsonb_array_elements_text(x.value) with ordinality as e (element, ordinal)
    group by 1, 2, 3`.execute(db)
  return byQuestion(rows).map(([id, own]): [string, ResultsByGroup] => {
    const options = questions.find((one) => one._id === id)?.options ?? []
    const result = (of: readonly RankRow[]): GroupResult => ({
      ...plain,
      count: Math.max(...of.map((row) => row.ranked)),
      totals: options.map(({ key }) => ({ answer: key, count: of.find((row) => row.answer === key)?.first ?? 0 })),
      ranks: options.flatMap(({ key }) => of.filter((row) => row.answer === key).map(({ answer, mean }) => ({ answer, mean }))),
    })
    return [id, new Map(byGroup(own).map(([name, of]) => [name, result(of)]))]
  })
}

type PairRow = OfGroup & { answer: string; count: number; answered: number }

/** By row and value; the pair without a value is of people who left the row out. */
async function compareRows(
  db: DbOrTx,
  { answers, group }: ComparedAnswers,
  questions: readonly SurveyQuestion[],
): Promise<[string, ResultsByGroup][]> {
  const { rows } = await sql<PairRow>`
    with x as (select a.question_id as id, ${group} as group, a.answer_value as value from ${answers})
    select x.id, x.group, p.pair as answer, count(*) as count,
      (select count(*) from x as y where y.id = x.id and y.group = x.group) as answered
    from x, jsonb_array_elements_text(x.value) as p (pair) group by 1, 2, 3`.execute(db)
  return byQuestion(rows).map(([id, own]): [string, ResultsByGroup] => {
    const asked = questions.find((one) => one._id === id)
    const result = (of: readonly PairRow[]): GroupResult => {
      const count = of[0]?.answered ?? 0
      const inRow = (row: string) => sum(of.filter((one) => splitPair(one.answer).row === row))
      const countOf = (pair: string) => of.find((one) => one.answer === pair)?.count ?? 0
      const totals = (asked ? pairsOf(asked, true) : []).map((answer) => {
        const { row, value } = splitPair(answer)
        return { answer, count: value === '' ? count - inRow(row) : countOf(answer) }
      })
      return { ...plain, count, totals }
    }
    return [id, new Map(byGroup(own).map(([name, of]) => [name, result(of)]))]
  })
}

type PlaceInGroupRow = OfGroup & { zip: string; count: number }

/** By the nearest zip code within about twenty kilometers, as the results count places. */
async function comparePlaces(db: DbOrTx, { answers, group }: ComparedAnswers): Promise<[string, ResultsByGroup][]> {
  const { rows } = await sql<PlaceInGroupRow>`
    select c.id, c.group, coalesce(z.zip, '') as zip, sum(c.count)::int as count
    from (select x.id, x.group, avg(x.lat) as lat, avg(x.lng) as lng, count(*) as count
      from (select a.question_id as id, ${group} as group, (a.answer_value ->> 'lat')::float8 as lat,
          (a.answer_value ->> 'lng')::float8 as lng from ${answers}) as x
      group by x.id, x.group, round(x.lat::numeric, 2), round(x.lng::numeric, 2)) as c
    left join lateral (select z.zip from zips z
      where z.lat between c.lat - 0.2 and c.lat + 0.2 and z.lng between c.lng - 0.25 and c.lng + 0.25
      order by (z.lat - c.lat) ^ 2 + ((z.lng - c.lng) * cos(radians(c.lat))) ^ 2 limit 1) as z on true
    group by 1, 2, 3`.execute(db)
  return byQuestion(rows).map(([id, own]): [string, ResultsByGroup] => {
    const groups = byGroup(own)
    const totals = placeTotals(groups.map(([, of]) => of.map(({ zip, count }) => ({ answer: zip, count }))))
    return [id, new Map(groups.map(([name, of], i) => [name, { ...plain, count: sum(of), totals: totals[i] ?? [] }]))]
  })
}
