// The answers of a project by group, counted by the database.

import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { Way } from '../../surveys/arrivals/rules.ts'
import { findShownWaysOf } from '../../surveys/arrivals/shown-ways.server.ts'
import type { StoredAnswer } from '../../surveys/kinds/answer.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { answerKeys, shownAnswer } from '../../surveys/model/rules.ts'
import { type Counting, counted, isEverybody } from '../model/counting.server.ts'
import { questionResultOf } from '../model/rules.ts'
import type { GroupComparison } from './contract.ts'
import { compareMeasured } from './measured.server.ts'
import { type GroupResult, inComparedOrder, isCompared, isListed, type Side } from './rules.ts'

const columns = { ageRange: sql`r.age_range`, gender: sql`r.gender`, ethnicity: sql`r.ethnicity`, zip: sql`r.zip_code` }

/** SQL: the group of a respondent `r`; '' without one. People without an arrival came by a link. */
const groupOf = (by: Side): RawBuilder<string> =>
  by === 'way'
    ? sql`coalesce((select p.way from participations as p where p.project_id = r.project_id and p.respondent_id = r.id), 'link')`
    : sql`coalesce(${columns[by]}, '')`

type GroupAnswerRow = StoredAnswer & { question_id: string; group: string; count: number }

/** How each group answered each question that can be compared. */
export async function compareGroups(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  { by, counting: asked }: { by: Side; counting: Counting },
): Promise<GroupComparison> {
  // With and without the others, figures by way would tell how single people came.
  const counting = by === 'way' ? { ...asked, includeUnconfirmed: false } : asked
  const compared = questions.filter(isCompared)
  const ids = compared.filter(isListed).map((one) => one._id)
  const [people, answers, measured, isShown] = await Promise.all([
    sql<{ group: string; answered: number }>`${unpreparedPlan}
      select ${groupOf(by)} as group, count(distinct a.respondent_id) as answered from ${counted(projectId, counting)}
      group by 1`.execute(db),
    sql<GroupAnswerRow>`${unpreparedPlan}
      select a.question_id, ${groupOf(by)} as group, null as answer_text, a.answer_yes, a.answer_rating, a.answer_value, count(*) as count
      from ${counted(projectId, counting)} and a.question_id = any (${ids}::uuid[])
      group by 1, 2, 4, 5, 6`.execute(db),
    compareMeasured(db, { answers: counted(projectId, counting), group: groupOf(by) }, compared),
    by === 'way' ? shownWays(db, projectId, counting) : () => true,
  ])
  const answered = new Map(people.rows.map((row) => [row.group, row.answered]))
  const groups = inComparedOrder(by, [...answered.keys()]).filter(isShown)
  const rowsOf = Map.groupBy(answers.rows, (row) => row.question_id)
  return {
    by,
    groups: groups.map((group) => ({ group, answered: answered.get(group) ?? 0 })),
    questions: compared.map((question) => ({
      question: question._id,
      groups: groups.map((group) => {
        const own = (rowsOf.get(question._id) ?? []).filter((row) => row.group === group)
        const result = isListed(question) ? resultOf(question, own) : measured.get(question._id)?.get(group)
        return { group, ...(result ?? emptyLike(measured.get(question._id))) }
      }),
    })),
  }
}

/** Which ways are shown, of the whole project. Within groups or a period a way would tell of single people. */
async function shownWays(db: DbOrTx, projectId: string, counting: Counting): Promise<(way: string) => boolean> {
  if (!isEverybody(counting) || counting.from !== null || counting.to !== null) return () => false
  const { ways } = await findShownWaysOf(db, projectId)
  return (way) => ways[way as Way].starts !== null
}

/** A group without answers, with the values of the others. */
function emptyLike(others: ReadonlyMap<string, GroupResult> | undefined): GroupResult {
  const [one] = others?.values() ?? []
  const totals = one?.totals.map(({ answer }) => ({ answer, count: 0 })) ?? []
  return { count: 0, totals, average: null, median: null, ranks: [] }
}

function resultOf(question: SurveyQuestion, rows: readonly GroupAnswerRow[]): GroupResult {
  const byOption = new Map<string, number>()
  for (const row of rows) for (const option of answerKeys(shownAnswer(row))) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
  const all = rows.reduce((total, row) => total + row.count, 0)
  const { totals, average } = questionResultOf(question, byOption, all)
  return { count: all, totals, average, median: null, ranks: [] }
}
