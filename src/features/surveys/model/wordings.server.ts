// The record of a question's wordings.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type Settings, storedOptionsIn } from '../../projects/model/question-rows.server.ts'
import type { TranslationCorrection, Wording } from './wordings.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'question_wordings.settings': Settings
  }
}

/** A wording without its number of answers. */
export type Worded = Omit<Wording, 'answers'>

/** @returns the wordings of questions, by question id, oldest first */
export async function listWordings(db: DbOrTx, questionIds: readonly string[]): Promise<Map<string, Worded[]>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_wordings as w')
    .innerJoin('questions as q', 'q.id', 'w.question_id')
    .select(['w.question_id', 'w.n', 'w.text', 'w.help', 'w.settings', 'w.asked_from', 'q.project_id'])
    .where('w.question_id', 'in', questionIds)
    .orderBy('w.question_id')
    .orderBy('w.n')
    .execute()
  const worded = rows.map(({ n, text, help, settings, asked_from, question_id, project_id }) => ({
    questionId: question_id,
    wording: {
      ...{ n, text, help },
      ...{ options: storedOptionsIn(project_id, settings), scale: settings.scale ?? null, range: settings.range ?? null },
      ...(settings.rows && { rows: settings.rows }),
      ...(settings.section && { section: settings.section }),
      from: asked_from.toISOString(),
    },
  }))
  const grouped = Map.groupBy(worded, (one) => one.questionId)
  return new Map([...grouped].map(([id, all]) => [id, all.map((one) => one.wording)]))
}

type CorrectionRow = { question_id: string; language: TranslationCorrection['language']; shown_from: Date; before: string; text: string }

/** @returns what was changed in translations of questions after the first answer, by question id, oldest first */
export async function listTranslationCorrections(
  db: DbOrTx,
  questionIds: readonly string[],
): Promise<Map<string, TranslationCorrection[]>> {
  if (questionIds.length === 0) return new Map()
  const { rows } = await sql<CorrectionRow>`
    select question_id, language, shown_from, before, text
    from (
      select t.question_id, t.language, t.shown_from, t.text,
        lag(t.text) over (partition by t.question_id, t.language, t.field order by t.shown_from) as before
      from wording_translations t where t.question_id = any (${questionIds}::uuid[])) as shown
    where before is not null and before <> text
      and exists (select from answers a where a.question_id = shown.question_id and a.created_at < shown.shown_from)
    order by question_id, shown_from, language`.execute(db)
  const grouped = Map.groupBy(rows, (row) => row.question_id)
  const corrections = (all: CorrectionRow[]) =>
    all.map(({ language, shown_from, before, text }) => ({ language, from: shown_from.toISOString(), before, after: text }))
  return new Map([...grouped].map(([id, all]) => [id, corrections(all)]))
}

/** @returns wordings with how many answers name each, by number; `counts` is null for readers who may not see it */
export const wordingsWith = (worded: readonly Worded[] = [], counts: ReadonlyMap<number, number> | null = new Map()): Wording[] =>
  worded.map((one) => ({ ...one, answers: counts && (counts.get(one.n) ?? 0) }))

/**
 * The wordings that others than officials may see: without figures only the current one. A former one stays on record because somebody had
 * answered it, which may have been one person.
 */
export const wordingsTold = (wordings: readonly Wording[], hasFigures: boolean): Wording[] =>
  hasFigures ? [...wordings] : wordings.slice(-1)

/** True if figures of a question were published. */
export const hasFigures = async (db: DbOrTx, questionId: string): Promise<boolean> =>
  (await db.selectFrom('published_counts').select('step').where('question_id', '=', questionId).limit(1).executeTakeFirst()) !== undefined

/** @returns how many answers name each wording of a question, from confirmed and unconfirmed people */
export async function countByWording(db: DbOrTx, questionId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('answers')
    .select(['wording', (eb) => eb.fn.countAll<number>().as('answers')])
    .where('question_id', '=', questionId)
    .groupBy('wording')
    .execute()
  return new Map(rows.map((row) => [row.wording, row.answers]))
}

type WordingStep = { questionId: string; from: number; now: Date }

/**
 * Records the current words of a question as its next wording, with the translations that readers see from now on. Call it in the
 * transaction that changed the words and locked the question.
 * @param from the number of the wording before; `isAnswered` keeps that one on record
 * @returns the number of the new wording
 */
export async function addWording(
  tx: DbOrTx,
  { questionId, from, now, isAnswered }: WordingStep & { isAnswered: boolean },
): Promise<number> {
  const n = from + 1
  await sql`
    insert into question_wordings (question_id, n, text, help, settings, asked_from)
    select id, ${n}, text, help, settings, ${now} from questions where id = ${questionId}`.execute(tx)
  await sql`
    insert into wording_translations (question_id, n, field, language, text, mark, shown_from)
    select question_id, ${n}, field, language, text, mark, ${now} from translations where question_id = ${questionId}`.execute(tx)
  if (!isAnswered) await tx.deleteFrom('question_wordings').where('question_id', '=', questionId).where('n', '<', n).execute()
  await tx
    .updateTable('questions')
    .set({ wording: n, ...(isAnswered ? {} : { first_wording: n }) })
    .where('id', '=', questionId)
    .execute()
  return n
}

/** Replaces a wording that nobody has seen, in a draft. */
export async function replaceWording(tx: DbOrTx, { questionId, from, now }: WordingStep): Promise<void> {
  await sql`
    update question_wordings w set text = q.text, help = q.help, settings = q.settings, asked_from = ${now}
    from questions q where q.id = ${questionId} and w.question_id = q.id and w.n = ${from}`.execute(tx)
}
