// Breakdowns of the participants for the public: by channel, by language, by what is known of the person, and by what weights use.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { languages } from '../../../core/i18n/languages.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { keptCounts } from '../kept-counts/chunks.server.ts'
import { type Chunk, inChunks } from '../kept-counts/counts.server.ts'
import { everybody } from '../model/counting.server.ts'
import { countLeftOut, countMoved, countPeople } from '../model/people.server.ts'
import { type AnswerFigures, languageUnknown } from '../model/publishing.ts'
import { roundedSize } from '../model/rules.ts'
import { findReferences } from '../population/queries.server.ts'
import { countCells } from '../weighting/queries.server.ts'
import { comparedWith, weigh } from '../weighting/rules.ts'

/** Respondents with a confirmed address at an instant, by channel and by language; every existing value has a position. */
export async function divide(db: DbOrTx, projectId: string, asOf: Date): Promise<Record<'way' | 'language', AnswerFigures>> {
  const storedCounts = await keptCounts(db, projectId, 'ways', { from: null, to: asOf })
  const known = (storedCounts?.rows ?? []).flatMap(([isConfirmed, way, language, people]) =>
    isConfirmed ? [{ way, language, people }] : [],
  )
  const rows = [...known, ...(storedCounts?.chunks.length === 0 ? [] : await countWays(db, projectId, asOf, storedCounts?.chunks ?? null))]
  const by = (name: 'way' | 'language', values: readonly string[]): AnswerFigures => ({
    count: rows.reduce((sum, row) => sum + row.people, 0),
    kind: 'named',
    mayBeShared: true,
    options: values.map((answer) => ({ answer, count: rows.reduce((sum, row) => (row[name] === answer ? sum + row.people : sum), 0) })),
  })
  return { way: by('way', ways), language: by('language', [...Object.keys(languages), languageUnknown]) }
}

/**
 * The same people by whether they had moved, and, once the survey is closed, by whether they probably had answered before with another
 * account. A few of these look like none.
 */
export async function divideByPerson(
  db: DbOrTx,
  projectId: string,
  { asOf, isFinal }: { asOf: Date; isFinal: boolean },
): Promise<Partial<Record<'moved' | 'duplicates', AnswerFigures>>> {
  const counting = { ...everybody, to: asOf }
  const [people, moved, duplicates] = await Promise.all([
    countPeople(db, projectId, counting),
    countMoved(db, projectId, counting),
    isFinal ? countLeftOut(db, projectId, asOf) : 0,
  ])
  const by = (count: number): AnswerFigures => ({
    count: people.confirmed,
    mayBeShared: true,
    options: [
      { answer: 'no', count: people.confirmed - count },
      { answer: 'yes', count },
    ],
  })
  return { moved: by(moved), ...(duplicates > 0 ? { duplicates: by(duplicates) } : {}) }
}

type CameCount = { way: string; language: string; people: number }

/** @param chunks the respondents to count; null for all of the project */
async function countWays(db: DbOrTx, projectId: string, asOf: Date, chunks: readonly Chunk[] | null): Promise<CameCount[]> {
  const isRead = chunks ? sql`and ${inChunks(sql`a.respondent_id`, chunks)}` : sql``
  const { rows } = await sql<CameCount>`
    select coalesce(p.way, 'link') as way, coalesce(p.language, ${languageUnknown}) as language, count(*) as people
    from (select a.respondent_id from answers a
      where a.project_id = ${projectId} and a.created_at <= ${asOf} ${isRead} group by a.respondent_id) as x
    join respondents r on r.project_id = ${projectId} and r.id = x.respondent_id and r.confirmed
    left join participations p on p.project_id = ${projectId} and p.respondent_id = x.respondent_id
    group by 1, 2`.execute(db)
  return rows
}

export type Weights = {
  by: readonly string[]
  /** The unweighted sample size with the same precision. */
  effective: number
  /** In whole percentage points, rounded up: the largest distance of a group from its share of the residents. */
  miss: number
}

/** The characteristics and size of the officials' weights at an instant; null without weights. */
export async function weightsOf(db: DbOrTx, projectId: string, asOf: Date): Promise<Weights | null> {
  const counting = { ...everybody, to: asOf }
  const [cells, references] = await Promise.all([countCells(db, projectId, counting), findReferences(db, projectId)])
  const { weights, by, effective, miss } = weigh(cells, comparedWith(references))
  return weights && { by: by.map((one) => one.dimension), effective: roundedSize(effective), miss: Math.ceil(miss?.points ?? 0) }
}
