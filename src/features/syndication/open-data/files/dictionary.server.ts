import type { Language } from '../../../../core/i18n/languages.ts'
import { type TableName, tableNames, tables } from '../rules.ts'
import { wordsIn } from '../words.server.ts'

export type Dictionary = { table: TableName; title: string; columns: { name: string; description: string }[] }[]

/** What each column of each table means. */
export function dictionaryOf(language: Language): Dictionary {
  const words = wordsIn(language)
  return tableNames.map((table) => ({
    table,
    title: words(`tables.${table}`),
    // The check of the texts compares the catalog's keys with the tables.
    columns: Object.keys(tables[table]).map((name) => ({ name, description: words(`columns.${name as 'id'}`) })),
  }))
}
