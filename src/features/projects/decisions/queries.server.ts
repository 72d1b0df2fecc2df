import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { newsHappened } from '../model/project-news.server.ts'
import type { Decision } from './contract.ts'
import { type DecisionStatus, isOverdue, type Promised } from './rules.ts'

type DecisionRow = Promised & {
  _id: string
  said: string
  doing: string
  posted_at: Date
  edited_at: Date | null
  done_at: Date | null
  questions: { _id: string; text: string }[]
}
type Seen = { projectId: string; timeZone: TimeZone; now: Date; withQuestions: boolean }

/** @returns the decisions of a project, newest first. `timeZone` is the organization's. */
export async function decisionsOf(db: DbOrTx, { projectId, timeZone, now, withQuestions }: Seen): Promise<Decision[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id as _id, d.said, d.doing, d.status, d.promised_for as "promisedFor", d.posted_at, d.edited_at, d.done_at, (
      select coalesce(json_agg(json_build_object('_id', q.id, 'text', q.text) order by q.position, q.id), '[]')
      from decision_questions l join questions q on q.id = l.question_id where l.decision_id = d.id) as questions
    from decisions d where d.project_id = ${projectId} order by d.posted_at desc, d.id desc`.execute(db)
  return rows.map(({ _id, said, doing, status, promisedFor, posted_at, edited_at, done_at, questions }) => ({
    ...{ _id, project: projectId, said, doing, status, promisedFor },
    isOverdue: isOverdue({ status, promisedFor }, timeZone, now),
    postedDate: posted_at.toISOString(),
    editedDate: edited_at?.toISOString() ?? null,
    doneDate: done_at?.toISOString() ?? null,
    questions: withQuestions ? questions : [],
  }))
}

/** @returns the id of the decision's project, or null if the decision does not exist */
export async function projectOfDecision(db: DbOrTx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const row = await db.selectFrom('decisions').select('project_id').where('id', '=', id).executeTakeFirst()
  return row?.project_id ?? null
}

export async function countDecisions(tx: DbOrTx, projectId: string): Promise<number> {
  const query = tx.selectFrom('decisions').select(sql<number>`count(*)`.as('count')).where('project_id', '=', projectId)
  return (await query.executeTakeFirstOrThrow()).count
}

export type DecisionContent = Promised & { said: string; doing: string; questions: string[] }

/** What a decision says, with the ids of its questions in order; null if it does not exist. */
export async function findDecision(tx: DbOrTx, id: string): Promise<DecisionContent | null> {
  const query = tx
    .selectFrom('decisions as d')
    .select(['d.said', 'd.doing', 'd.status', 'd.promised_for as promisedFor'])
    .select(
      sql<string[]>`array(select l.question_id::text from decision_questions l where l.decision_id = d.id order by 1)`.as('questions'),
    )
  return (await query.where('d.id', '=', id).executeTakeFirst()) ?? null
}

type StoredDecision = Promised & { said: string; doing: string }

/** @returns the new decision's id */
export async function insertDecision(
  tx: DbOrTx,
  projectId: string,
  { said, doing, status, promisedFor }: StoredDecision,
  now: Date,
): Promise<string> {
  const id = newId()
  const done_at = status === 'done' ? now : null
  const values = { id, project_id: projectId, said, doing, status, promised_for: promisedFor, posted_at: now, done_at }
  await tx.insertInto('decisions').values(values).execute()
  await newsHappened(tx)
  return id
}

type DecisionChange = { said?: string | undefined; doing?: string | undefined; status: DecisionStatus; promisedFor: string | null }

/** Leaves texts that are missing unchanged. A done decision keeps the time at which it was done. */
export async function updateDecision(
  tx: DbOrTx,
  id: string,
  { said, doing, status, promisedFor }: DecisionChange,
  now: Date,
): Promise<void> {
  await sql`
    update decisions set said = coalesce(${said ?? null}::text, said), doing = coalesce(${doing ?? null}::text, doing), status = ${status},
      promised_for = ${promisedFor}, edited_at = ${now},
      done_at = case when ${status}::text = 'done' then coalesce(done_at, ${now}) end
    where id = ${id}`.execute(tx)
  await newsHappened(tx)
}

/**
 * Sets which of the project's questions a decision answers.
 * @returns false if a question belongs to another project; the caller must then roll back
 */
export async function setQuestions(tx: DbOrTx, projectId: string, id: string, questions: readonly string[]): Promise<boolean> {
  const named = [...new Set(questions)]
  if (!named.every(isId)) return false
  await tx.deleteFrom('decision_questions').where('decision_id', '=', id).execute()
  const done = await sql`
    insert into decision_questions (decision_id, question_id)
    select ${id}::uuid, q.id from questions q where q.project_id = ${projectId} and q.id = any(${named}::uuid[])`.execute(tx)
  return Number(done.numAffectedRows ?? 0n) === named.length
}

export const deleteDecision = (tx: DbOrTx, id: string) => tx.deleteFrom('decisions').where('id', '=', id).execute()
