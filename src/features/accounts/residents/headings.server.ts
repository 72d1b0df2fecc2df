// The headings of a sheet of residents: each column by the label of the registration form, in every language.
import { availableLanguages, wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type accounts from '../model/text/en.json'
import { importColumns, type ResidentColumn } from './columns.ts'
import { otherHeadings } from './rules.ts'
import type en from './text/en.json'

/** A column's heading in a language. */
export function headingOf(column: ResidentColumn, language: Language): string {
  if (column === 'language') return wordsFor<typeof en>('residents')(language)('languageColumn')
  return wordsFor<typeof accounts>('accounts')(language)(`register.${column === 'title' ? 'honorific' : column}`)
}

/** Small differences of spelling do not matter: case, spaces, punctuation, accents of Latin letters. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()

const columnOf = new Map<string, ResidentColumn>()
for (const column of importColumns) {
  const headings = [column, ...otherHeadings[column], ...availableLanguages().map((language) => headingOf(column, language))]
  for (const heading of headings) columnOf.set(folded(heading), column)
}

/** Every heading that names a column, without case, spaces and punctuation. */
export const residentHeadings: readonly string[] = [...columnOf.keys()]

/** @returns the column with this heading, as the API names it, in any language, or as offices usually write it */
export const columnOfHeading = (heading: string): ResidentColumn | undefined => columnOf.get(folded(heading))
