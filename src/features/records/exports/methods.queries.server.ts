// What an export says about its own figures: the wordings behind them, and who had moved.

import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import type { Question } from '../../projects/model/contract.ts'
import { inGroups } from '../../results/model/counting.server.ts'
import { isIncluded, isWithinFilter, serial } from './queries.server.ts'
import type { ShownFilter } from './rules.ts'

export type WordingTotals = {
  question_id: string
  n: number
  since: number | null
  text: string
  help: string
  options: Question['options']
  answers: number
}

/** Every wording of the questions that have more than one, with its answers; empty if no question was reworded. */
export async function wordingTotals(db: DbOrTx, ids: readonly string[], timeZone: TimeZone, filter: ShownFilter): Promise<WordingTotals[]> {
  const { rows } = await sql<WordingTotals>`
    select w.question_id, w.n, ${serial(sql`w.asked_from`, timeZone)} as since, w.text, w.help,
      coalesce(w.settings -> 'rows', '[]') || coalesce(w.settings -> 'options', '[]') as options,
      (select count(*) from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
        where a.question_id = q.id and a.wording = w.n and ${isIncluded(filter)} and ${isWithinFilter(sql`a.created_at`, filter)}
          and ${inGroups(filter, sql`q.project_id`)}
      ) as answers
    from questions q join question_wordings w on w.question_id = q.id
    where q.project_id = any(${ids}::uuid[]) and q.wording > q.first_wording order by w.question_id, w.n`.execute(db)
  return rows
}

export type RemovedWordingTotals = WordingTotals & { project_id: string; removed: number | null }

/** Every wording of the answered questions that were removed, with how many confirmed people had answered it, whatever the filter. */
export async function removedWordings(db: DbOrTx, ids: readonly string[], timeZone: TimeZone): Promise<RemovedWordingTotals[]> {
  const { rows } = await sql<RemovedWordingTotals>`
    select x.project_id, x.question_id, ${serial(sql`x.removed_at`, timeZone)} as removed,
      w.n, ${serial(sql`w."from"`, timeZone)} as since, w.text, w.help, w.options, w.answers
    from removed_questions x,
      jsonb_to_recordset(x.wordings) as w (n int, "from" timestamptz, text text, help text, options jsonb, answers int)
    where x.project_id = any(${ids}::uuid[]) order by x.project_id, x.removed_at, x.question_id, w.n`.execute(db)
  return rows
}

/** How many people had moved before they answered; each person once. */
export async function countMovedInProjects(db: DbOrTx, ids: readonly string[], filter: ShownFilter): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select count(distinct r.person_id) as moved from respondents r
    where r.project_id = any(${ids}::uuid[]) and r.moved and ${isIncluded(filter)} and ${inGroups(filter, sql`r.project_id`)}
      and exists (select from answers a
        where a.project_id = r.project_id and a.respondent_id = r.id and ${isWithinFilter(sql`a.created_at`, filter)})`.execute(db)
  return rows[0]?.moved ?? 0
}
