// Rules of what a question is in other languages: silent for a project that is given in one.
import type { Lack } from '../../../projects/translations/rules.ts'

export type TranslationRule = (lack: Lack) => string | null

/** Something else of the project is given in a language, and the question is not, or only half of it. Gives the languages' ids. */
export const untranslated: TranslationRule = ({ missing }) => missing.join(', ') || null

/** The original reads otherwise than what was translated. Gives the languages' ids. */
export const outdated: TranslationRule = ({ stale }) => stale.join(', ') || null
