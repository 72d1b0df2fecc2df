// A project or an article with all its texts and translations, for officials who translate and for machine translation.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { factsOf } from '../../projects/news/queries.server.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import type { ofKinds, Texts } from '../../translations/model/contract.ts'
import { byText, textHashOf } from '../../translations/model/queries.server.ts'
import {
  type StoredTranslation,
  type SubjectKind,
  stateOf,
  type Text,
  type TranslatedSubject,
  textsOfBlog,
  textsOfDecision,
  textsOfFact,
  textsOfProject,
  textsOfQuestion,
  textsOfUpdate,
  toldOf,
} from '../../translations/model/rules.ts'

export type OwnerKind = (typeof ofKinds)[number]
/** A project or an article with all its texts. `isSealed`: a completed project, whose updates and decisions alone can change. */
export type Whole = {
  id: string
  organizationId: string
  title: string
  written: Language
  isPosted: boolean
  isSealed: boolean
  texts: Text[]
}

/** @returns null if it does not exist. `locked` locks its row until the transaction ends. */
export async function findWhole(db: DbOrTx, of: OwnerKind, id: string, { locked = false } = {}): Promise<Whole | null> {
  if (!isId(id)) return null
  return of === 'projects' ? wholeProject(db, id, locked) : wholeBlog(db, id, locked)
}

async function wholeProject(db: DbOrTx, id: string, locked: boolean): Promise<Whole | null> {
  const query = db
    .selectFrom('projects')
    .select(['organization_id', 'title', 'description', 'department', 'language', 'status'])
    .where('id', '=', id)
  const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) return null
  const [questions, facts, updates, decisions] = await Promise.all([
    selectQuestions(db, id),
    factsOf(db, id),
    db
      .selectFrom('project_updates')
      .select(['id as _id', 'title', 'text'])
      .where('project_id', '=', id)
      .orderBy('posted_at', 'desc')
      .execute(),
    db
      .selectFrom('decisions')
      .select(['id as _id', 'said', 'doing'])
      .where('project_id', '=', id)
      .orderBy('posted_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const texts = [
    ...textsOfProject(id, row),
    ...questions.flatMap(textsOfQuestion),
    ...facts.flatMap(textsOfFact),
    ...updates.flatMap(textsOfUpdate),
    ...decisions.flatMap(textsOfDecision),
  ]
  const { organization_id: organizationId, title, language: written, status } = row
  return { id, organizationId, title, written, isPosted: status !== 'draft', isSealed: status === 'completed', texts }
}

async function wholeBlog(db: DbOrTx, id: string, locked: boolean): Promise<Whole | null> {
  const query = db.selectFrom('opeds').select(['organization_id', 'title', 'description', 'language', 'posted_at']).where('id', '=', id)
  const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) return null
  const { organization_id: organizationId, title, language: written, posted_at: posted } = row
  return { id, organizationId, title, written, isPosted: posted !== null, isSealed: false, texts: textsOfBlog(id, row) }
}

/** Every text with its translation, and the number of missing texts by language. */
export async function textsIn(db: DbOrTx, of: OwnerKind, whole: Whole, language: Language): Promise<Pick<Texts, 'texts' | 'missing'>> {
  const rows = await db
    .selectFrom('translations')
    .select(['subject_id as subject', 'field', 'text', 'mark', 'made_from as madeFrom', 'language'])
    .where(of === 'projects' ? 'project_id' : 'oped_id', '=', whole.id)
    .execute()
  const stored = new Map(rows.filter((one) => one.language === language).map((one) => [byText(one), one]))
  const wanted = new Set(whole.texts.map(byText))
  const missing: Record<string, number> = {}
  for (const one of rows) if (wanted.has(byText(one))) missing[one.language] = (missing[one.language] ?? wanted.size) - 1
  const texts = whole.texts.map(({ text: original, ...text }) => {
    const hash = textHashOf(original)
    const translation = stored.get(byText(text))
    return { ...text, original, hash, text: translation?.text ?? null, state: stateOf(translation, hash) }
  })
  return { texts, missing }
}

/** Whether a text of a whole can still change. */
export const isOpen = ({ isSealed }: Pick<Whole, 'isSealed'>, { kind }: { kind: SubjectKind }): boolean =>
  !isSealed || kind === 'update' || kind === 'decision'

/** Saves translations of existing texts; an empty one is deleted. */
export async function keepTexts(
  tx: DbOrTx,
  { of, id, language, now }: { of: OwnerKind; id: string; language: Language; now: Date },
  texts: readonly (StoredTranslation & { kind: SubjectKind })[],
): Promise<void> {
  for (const { subject, field, kind, text, mark, madeFrom } of texts) {
    if (text === '') {
      await tx
        .deleteFrom('translations')
        .where('subject_id', '=', subject)
        .where('language', '=', language)
        .where('field', '=', field)
        .execute()
      continue
    }
    const values = { text, mark, made_from: madeFrom, changed_at: now }
    const about = {
      project_id: of === 'projects' ? id : null,
      oped_id: of === 'blogs' ? id : null,
      question_id: kind === 'question' ? subject : null,
      update_id: kind === 'update' ? subject : null,
      fact_id: kind === 'fact' ? subject : null,
      decision_id: kind === 'decision' ? subject : null,
    }
    await tx
      .insertInto('translations')
      .values({ ...about, field, language, ...values })
      .onConflict((conflict) => conflict.columns(['subject_id', 'language', 'field']).doUpdateSet(values))
      .execute()
  }
}

/** The translations of each subject in one language. */
export async function tellOfWhole(db: DbOrTx, of: OwnerKind, whole: Whole, language: Language): Promise<TranslatedSubject[]> {
  const subjects = Map.groupBy((await textsIn(db, of, whole, language)).texts, (one) => one.subject)
  return [...subjects].map(([subject, texts]) => toldOf(subject, whole.written, whole.written === language ? [] : texts))
}
