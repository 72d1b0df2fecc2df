// Answers of earlier platforms in an export: a sheet per import, behind the sheets of verified residents and never counted with them.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Sheet } from '../../../core/documents/sheet.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { countImported, findFinishedImports } from '../../results/imports/queries.server.ts'
import { importedSheet } from '../../results/imports/sheet.server.ts'
import { groupNames } from '../../results/model/groups.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { countResponses, type ExportedProject } from './queries.server.ts'
import type { ExportFilter, ShownFilter } from './rules.ts'

/** Nobody knows the groups of imported people, so an export of one group has none of them. */
const isOfGroup = (filter: ExportFilter): boolean => groupNames.some((name) => filter[name] !== null)

/** How many imported responses an export contains. */
export const countImportedIn = async (db: DbOrTx, ids: readonly string[], filter: ExportFilter): Promise<number> =>
  isOfGroup(filter) ? 0 : countImported(db, ids, filter)

/** The rows of an export about people. */
export async function countExported(db: DbOrTx, ids: readonly string[], filter: ShownFilter): Promise<number> {
  const [{ all }, imported] = await Promise.all([countResponses(db, ids, filter), countImportedIn(db, ids, filter)])
  return all.rows + imported
}

type ExportedImports = {
  db: DbOrTx
  language: Language
  projects: readonly ExportedProject[]
  filter: ExportFilter
  /** @param source `importedAnswer:` and its id */
  withhold: ((text: string, source: string) => string) | undefined
}

export async function* importedSheets(
  { db, projects, filter, language, withhold }: ExportedImports,
  untitled: string,
): AsyncGenerator<Sheet> {
  if (isOfGroup(filter)) return
  const ids = projects.map((project) => project.id)
  for (const row of ids.length > 0 ? await findFinishedImports(db, ids) : []) {
    const title = projects.find((project) => project.id === row.project_id)?.title || untitled
    const questions = await selectQuestions(db, row.project_id)
    yield importedSheet({
      ...{ db, row, questions, language, title, period: filter },
      withhold: withhold && ((text, id) => withhold(text, `importedAnswer:${id}`)),
    })
  }
}
