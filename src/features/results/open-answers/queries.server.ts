import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import { answersPageOf, type DayPage, newestAnswersOfProject } from '../../surveys/arrivals/newest-answers.server.ts'
import { kindsIn } from '../../surveys/kinds/kinds.server.ts'
import { type RespondentRow, respondentOf } from '../../surveys/model/respondents.server.ts'
import { type Counting, isCounted } from '../model/counting.server.ts'
import { keptAnswers } from '../model/kept-answers.server.ts'
import type { OpenAnswer, OpenAnswers, Tag } from './contract.ts'
import { untagged } from './rules.ts'

type Sought = Counting & { words: readonly string[]; tag: string | null }

/** What a person wrote: the answer to an open question, or own words for an option. */
const written = sql<string>`coalesce(a.answer_text, a.answer_other)`
/** SQL condition: answers `a` of respondents `r` in the groups and the period. */
const among = (questionId: string, counting: Counting) => sql`
  answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
  where a.question_id = ${questionId} and ${written} is not null and ${isCounted(counting, questionId)}`
const isTagged = sql<boolean>`exists (select from tagged_answers t where t.answer_id = a.id)`
const hasTag = (tag: Sought['tag']) => {
  if (tag === null) return sql`true`
  return tag === untagged ? sql`not ${isTagged}` : sql`exists (select from tagged_answers t where t.answer_id = a.id and t.tag_id = ${tag})`
}
const fits = ({ words, tag }: Sought) => {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`(${hasTag(tag)} and (${patterns.length} = 0 or search_key(${written}) like all (${patterns}::text[])))`
}

type OpenAnswerRow = RespondentRow & { id: string; text: string; created_at: Date; tags: string[] }

/** A page of matching answers, newest day first, and the cursor of the next. */
export async function readOpenAnswers(db: DbOrTx, questionId: string, sought: Sought, page: DayPage) {
  const condition = sql`${written} is not null and ${isCounted(sought, questionId)} and ${fits(sought)}`
  const found: OpenAnswerRow[] = await newestAnswersOfProject(db, questionId, condition, page)
    .select(written.as('text'))
    .select(sql<string[]>`array(select t.tag_id from tagged_answers t where t.answer_id = a.id order by t.tag_id)`.as('tags'))
    .execute()
  const { page: rows, nextCursor } = answersPageOf(found, page)
  const dayOf = dayOfInstant(page.timeZone)
  const answers = rows.map((row): OpenAnswer => {
    return { _id: row.id, text: row.text, createdAt: dayOf(row.created_at), tags: row.tags, respondent: respondentOf(row) }
  })
  return { answers, nextCursor }
}

/** Counts: all answers, tagged answers, matching answers, and answers per tag. */
export async function countOpenAnswers(
  db: DbOrTx,
  questionId: string,
  sought: Sought,
): Promise<Pick<OpenAnswers, 'found' | 'answered' | 'tagged' | 'tags'>> {
  const { rows: known } = await sql<{ projectId: string; isOpen: boolean; hasTags: boolean }>`
    select q.project_id as "projectId", q.type in (${kindsIn('words')}) as "isOpen",
      exists (select from answer_tags g where g.question_id = q.id) as "hasTags"
    from questions q where q.id = ${questionId}`.execute(db)
  const { projectId = '', isOpen = false, hasTags = true } = known[0] ?? {}
  const isAll = sought.words.length === 0 && sought.tag === null && !hasTags
  const storedAnswers = isAll && isOpen ? await keptAnswers(db, projectId, sought) : null
  if (storedAnswers) {
    const answered = storedAnswers.reduce((sum, one) => (one.question_id === questionId ? sum + one.count : sum), 0)
    return { found: answered, answered, tagged: 0, tags: [] }
  }
  const counts = sql<{ found: number; answered: number; tagged: number }>`
    select count(*) filter (where ${fits(sought)}) as found, count(*) as answered, count(*) filter (where ${isTagged}) as tagged
    from ${among(questionId, sought)}`.execute(db)
  const [{ rows }, { rows: found }] = await Promise.all([counts, tagsOf(db, questionId, sought)])
  const { found: fitting = 0, answered = 0, tagged = 0 } = rows[0] ?? {}
  return { found: fitting, answered, tagged, tags: found }
}

const tagsOf = (db: DbOrTx, questionId: string, counting: Counting) =>
  sql<Tag>`
    with counted as (select t.tag_id, count(*) as count from tagged_answers t join (select a.id from ${among(questionId, counting)}) as a
      on a.id = t.answer_id group by t.tag_id)
    select g.id as _id, g.name, coalesce(c.count, 0) as count from answer_tags g left join counted c on c.tag_id = g.id
    where g.question_id = ${questionId} order by 3 desc, lower(g.name)`.execute(db)

export type TagRow = { id: string; name: string; questionId: string }

/** A tag and its question; null if it does not exist. */
export async function findTag(db: DbOrTx, id: string): Promise<TagRow | null> {
  if (!isId(id)) return null
  const row = await db.selectFrom('answer_tags').select(['id', 'name', 'question_id as questionId']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export const countTags = async (db: DbOrTx, questionId: string): Promise<number> =>
  (
    await db
      .selectFrom('answer_tags')
      .select(sql<number>`count(*)`.as('count'))
      .where('question_id', '=', questionId)
      .executeTakeFirstOrThrow()
  ).count

/**
 * @returns the new tag
 * @throws HttpError 409 if another tag of the question has the name
 */
export async function insertTag(db: DbOrTx, questionId: string, name: string, now: Date): Promise<{ _id: string; name: string }> {
  const id = newId()
  await db.insertInto('answer_tags').values({ id, question_id: questionId, name, created_at: now }).execute()
  return { _id: id, name }
}

/** @throws HttpError 409 if another tag of the question has the name */
export const updateTag = (db: DbOrTx, id: string, name: string) =>
  db.updateTable('answer_tags').set({ name }).where('id', '=', id).returning(['id as _id', 'name']).executeTakeFirst()

export const removeTag = (db: DbOrTx, id: string) => db.deleteFrom('answer_tags').where('id', '=', id).execute()

/** Moves the answers of one tag to another. */
export const copyTag = (tx: DbOrTx, from: string, into: string) =>
  sql`insert into tagged_answers (tag_id, answer_id) select ${into}, t.answer_id from tagged_answers t where t.tag_id = ${from}
    on conflict do nothing`.execute(tx)

/** The given answers that belong to the question; ignores unknown ids. */
export const putTag = (db: DbOrTx, tag: TagRow, answers: readonly string[]) =>
  sql`insert into tagged_answers (tag_id, answer_id)
    select ${tag.id}, a.id from answers a where a.question_id = ${tag.questionId} and a.id = any(${answers.filter(isId)}::uuid[])
    on conflict do nothing`.execute(db)

export const takeTag = (db: DbOrTx, tag: TagRow, answers: readonly string[]) =>
  sql`delete from tagged_answers where tag_id = ${tag.id} and answer_id = any(${answers.filter(isId)}::uuid[])`.execute(db)
