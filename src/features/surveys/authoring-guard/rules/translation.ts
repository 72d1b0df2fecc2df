// Rules about translations; they apply only to projects in several languages.
import type { Lack } from '../../../translations/model/rules.ts'

export type TranslationRule = (lack: Lack) => string | null

/**
 * Other texts of the project are translated into a language, but this question is not, or only in part.
 * @returns the language ids
 */
export const untranslated: TranslationRule = ({ missing }) => missing.join(', ') || null

/**
 * The original changed after it was translated.
 * @returns the language ids
 */
export const outdated: TranslationRule = ({ stale }) => stale.join(', ') || null
