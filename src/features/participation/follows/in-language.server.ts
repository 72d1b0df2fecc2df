import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { tellOf } from '../../translations/model/queries.server.ts'
import { translationReaderOf } from '../../translations/model/rules.ts'
import type { PendingNotification } from './letters.server.tsx'

type UntranslatedNotification = Omit<PendingNotification, 'projectLang' | 'lang' | 'translated'>

const isDecision = ({ kind }: Pick<PendingNotification, 'kind'>) => kind === 'decision' || kind === 'done'

/** Translates officials' texts into each reader's language as the pages do; untranslated texts stay in the original. */
export async function inLanguage<Row extends UntranslatedNotification & { language: Language }>(
  db: DbOrTx,
  rows: readonly Row[],
): Promise<(Row & Pick<PendingNotification, 'projectLang' | 'lang' | 'translated'>)[]> {
  const translations = new Map<Language, Awaited<ReturnType<typeof tellOf>>>()
  for (const [language, its] of Map.groupBy(rows, (one) => one.language)) {
    const projects = [...new Set(its.map((one) => one.projectId))]
    const subjects = (isOfKind: (row: Row) => boolean) => [...new Set(its.filter(isOfKind).map((one) => one.subjectId))]
    const updates = subjects((one) => one.kind === 'update')
    const decisions = subjects(isDecision)
    // Reads as a visitor: drafts are never sent.
    translations.set(language, await tellOf(db, { projects, updates, decisions }, { actor: { kind: 'visitor' }, site: null, language }))
  }
  return rows.map((row) => {
    const reader = translationReaderOf(translations.get(row.language) ?? [], row.language, new URLSearchParams())
    const own = reader.read(row.projectId)
    const news = row.kind === 'update' || isDecision(row) ? reader.read(row.subjectId) : null
    const description = row.kind === 'newProject' ? own.texts['description'] : undefined
    const textReader = row.kind === 'newProject' ? own : news
    return {
      ...row,
      project: own.texts['title'] ?? row.project,
      title: news?.texts['title'] ?? news?.texts['said'] ?? row.title,
      text: news?.texts['text'] ?? news?.texts['doing'] ?? description ?? row.text,
      projectLang: own.lang,
      lang: textReader?.lang,
      translated: reader.standing(),
    }
  })
}
