// Limits of an import, the platforms that it knows, and what can become of a column.
export const importSources = ['engagementHq', 'decidim', 'goVocal', 'surveyMonkey', 'spreadsheet'] as const
export type ImportSource = (typeof importSources)[number]

/** What a new question can be. A ranking looks like several choices. */
export const newKinds = ['open', 'yesno', 'rating', 'choice', 'choices', 'scale', 'number', 'date', 'place'] as const
export type NewKind = (typeof newKinds)[number]
/** The target of a column that becomes a new question of the survey. */
export const newTarget = (kind: NewKind): `new:${NewKind}` => `new:${kind}`
export const newKindOf = (target: string): NewKind | null => newKinds.find((kind) => target === newTarget(kind)) ?? null

/**
 * `own` keeps a column under its own heading, as a question that only the import has. The other targets are a question's id and
 * `newTarget`.
 */
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
