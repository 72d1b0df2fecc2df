// The sections below the project list and their order.

/** Sections of the operator's own texts, as named in the folder `content/`. */
export const ownSections = [
  'history',
  'vision',
  'mission',
  'interview',
  'team',
  'services',
  'benefits',
  'case-studies',
  'testimonials',
] as const
export type OwnSection = (typeof ownSections)[number]

/** The sections that belong to "about". */
export const aboutSections = ['history', 'vision', 'mission', 'interview', 'team'] as const satisfies readonly OwnSection[]

/** At most this many results are shown. */
export const casesMax = 3
