// The stored releases of a project's published figures.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { recordInChain } from '../../accounts/audit/chain.server.ts'
import { type Figure, figureNameOf } from '../model/disclosure.ts'
import type { OptionRun, SuppressedBreakdown } from '../model/publishing.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'published_counts.runs': OptionRun[]
    'published_counts.wordings': [number, number][]
    'published_releases.closing': { asOf: string; steps: ClosingStep[] }
  }
}

/** A step as stored; `wordings` says how many people answered each wording, null where it would reveal a small group. */
export type PublishedStep = SuppressedBreakdown & Figure & { shownAt: Date; wordings: [number, number][] | null }
export type NumberedStep = PublishedStep & { number: number }
/** A step that is shown if the survey closes without another release. */
export type ClosingStep = Pick<PublishedStep, 'questionId' | 'count' | 'runs' | 'wordings'>
export type Steps = ReadonlyMap<string, PublishedStep[]>
export type Release = {
  checkedAt: Date | null
  releasedAt: Date | null
  decidedAt: Date | null
  questions: readonly string[]
  /** Of the release at `asOf`; null without one, and after the close. */
  closing: { asOf: string; steps: ClosingStep[] } | null
  completedAt: Date | null
}
export type ReleaseState = { release: Release; steps: Steps }
export type ReleaseDecision = { release: Omit<Release, 'completedAt'>; added: NumberedStep[] }

export async function findState(db: DbOrTx, projectId: string): Promise<ReleaseState> {
  // In this order: a reader who sees a release sees its steps, too.
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('published_releases as x', 'x.project_id', 'p.id')
    .select([
      ...(['p.completed_at as completedAt', 'x.checked_at as checkedAt', 'x.released_at as releasedAt'] as const),
      ...(['x.decided_at as decidedAt', 'x.questions', 'x.closing'] as const),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id as questionId', 'division', 'count', 'runs', 'shown_at as shownAt', 'wordings'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  const { completedAt = null, checkedAt = null, releasedAt = null, decidedAt = null, questions, closing = null } = row ?? {}
  const release = { completedAt, checkedAt, releasedAt, decidedAt, questions: questions ?? [], closing }
  return { release, steps: Map.groupBy(rows, figureNameOf) }
}

export async function store(tx: DbOrTx, projectId: string, { release, added }: ReleaseDecision): Promise<void> {
  const questions = sql<string[]>`${release.questions}::uuid[]`
  const columns = {
    ...{ checked_at: release.checkedAt as Date, released_at: release.releasedAt, decided_at: release.decidedAt, questions },
    closing: release.closing && JSON.stringify(release.closing),
  }
  await tx
    .insertInto('published_releases')
    .values({ project_id: projectId, ...columns })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
    .execute()
  const rows = added.map(({ questionId, division, number, count, runs, shownAt, wordings }) => ({
    ...{ project_id: projectId, question_id: questionId, division, step: number, count, runs: JSON.stringify(runs), shown_at: shownAt },
    wordings: wordings && JSON.stringify(wordings),
  }))
  if (rows.length > 0) await tx.insertInto('published_counts').values(rows).execute()
  await recordInChain(tx, 'release', projectId, 'changed')
}
