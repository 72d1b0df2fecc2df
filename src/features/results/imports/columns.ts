// Limits of an import, the platforms that it knows, and what can become of a column.
export const importSources = ['engagementHq', 'decidim', 'goVocal', 'surveyMonkey', 'spreadsheet'] as const
export type ImportSource = (typeof importSources)[number]

/** `own` keeps a column under its own heading, as a question that only the import has. A question's id is the other target. */
export const ownTargets = ['ignore', 'own', 'comment', 'date'] as const

export const importRowsMax = 20_000
export const importColumnsMax = 300
export const importTextMax = 5000
/** Faults that are stored and shown; the number of bad rows counts all, and the list that is downloaded has all. */
export const faultsShownMax = 100
export const headLengthMax = 300
/** Imports of a project that are kept. */
export const importsMax = 50
/** Drafts and failed imports are removed after so many days. */
export const draftDays = 7
