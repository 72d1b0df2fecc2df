// What stands below the list of projects for visitors, and in which order.

/** Sections with texts of an operator's own, as the folder `content/` names them. */
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

/** Results of this many projects at most are told. */
export const casesMax = 3
