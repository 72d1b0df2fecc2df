import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { lacksOf } from '../../translations/model/queries.server.ts'
import { askedQuestions } from '../conditions/conditions.ts'
import { selectQuestions } from '../model/queries.server.ts'
import type { GuardFinding, Findings as Reply } from './contract.ts'
import {
  findingsAbout,
  findingsOfLack,
  isJudged,
  type RuleName,
  wordingAbout,
  wordingFindingsIn,
  wordingInOthers,
  wordingOf,
} from './rules.ts'

export type SurveyFindings = Omit<Reply, 'notice'>
type WordedFinding = Omit<GuardFinding, 'override'> & { wording: string }

/** @returns the current findings in a project's survey, each with the wording that it is about */
async function listWordedFindings(db: DbOrTx, projectId: string): Promise<{ found: WordedFinding[]; notJudged: string[] }> {
  const questions = await selectQuestions(db, projectId)
  const lacks = await lacksOf(db, projectId, questions)
  // As long as it is for everybody.
  const survey = { questions: askedQuestions(questions, () => []) }
  const ofQuestions = questions.flatMap((one) => {
    const lack = lacks.get(one._id)
    return [
      ...wordingFindingsIn(one).map((finding) => ({ ...finding, question: one._id, wording: wordingOf(one) })),
      ...(lack ? findingsOfLack(lack) : []).map((finding) => ({ ...finding, question: one._id, wording: wordingInOthers(one, finding) })),
    ]
  })
  const ofAll = findingsAbout(survey).map((finding) => ({ ...finding, question: null, wording: wordingAbout(survey) }))
  const notJudged = questions.filter((one) => !isJudged(one)).map((one) => one._id)
  return { found: [...ofQuestions, ...ofAll], notJudged }
}

/** @returns the findings in a project's survey with their overrides; an override counts only for the wording it was written for */
export async function findFindings(db: DbOrTx, projectId: string): Promise<SurveyFindings> {
  const [{ found, notJudged }, overrides] = await Promise.all([
    listWordedFindings(db, projectId),
    db
      .selectFrom('guard_overrides as g')
      .leftJoin('users as u', 'u.id', 'g.user_id')
      .select(['g.id', 'g.question_id', 'g.rule', 'g.wording', 'g.reason', 'g.created_at'])
      .select(sql<string | null>`nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('by'))
      .where('g.project_id', '=', projectId)
      .where('g.taken_back_at', 'is', null)
      .execute(),
  ])
  const findings = found.map(({ wording, ...finding }) => {
    const row = overrides.find((one) => one.rule === finding.rule && one.question_id === finding.question && one.wording === wording)
    const override = row ? { _id: row.id, reason: row.reason, by: row.by, createdAt: row.created_at.toISOString() } : null
    return { ...finding, override }
  })
  return { findings, open: findings.filter((one) => !one.override).length, notJudged }
}

type Override = { projectId: string; question: string | null; rule: RuleName; reason: string; userId: string; now: Date }

/**
 * Saves the reason to keep a finding and replaces an earlier one, which stays on record.
 * @returns false if there is no such finding
 */
export const insertOverride = (db: Db, { projectId, question, rule, reason, userId, now }: Override): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Changes of the survey lock the project too, so the reason refers to the current wording.
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forNoKeyUpdate().execute()
    const { found } = await listWordedFindings(tx, projectId)
    const about = found.find((one) => one.rule === rule && one.question === question)
    if (!about) return false
    await tx
      .updateTable('guard_overrides')
      .set({ taken_back_at: now })
      .where('project_id', '=', projectId)
      .where(sql<boolean>`question_id is not distinct from ${question}::uuid`)
      .where('rule', '=', rule)
      .where('taken_back_at', 'is', null)
      .execute()
    const { wording } = about
    await tx
      .insertInto('guard_overrides')
      .values({ id: newId(), project_id: projectId, question_id: question, rule, wording, reason, user_id: userId, created_at: now })
      .execute()
    return true
  })

/** @returns false if the project has no such active override */
export async function removeOverride(db: DbOrTx, projectId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guard_overrides')
    .set({ taken_back_at: now })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
