/** All cookies and storage keys of the site, in the order of the cookie policy; a test searches the code for others. */
export const cookies = [
  'userToken',
  'loginStep',
  'knownBrowser',
  'lastWrite',
  'flash',
  'cameBy',
  'locale',
  'theme',
  'cookieConsent',
  'userType',
] as const

/** The day (YYYY-MM-DD) of the last review of the accessibility statement. */
export const accessibilityCheckedOn = '2026-11-21'

/** The documents and their clauses, in order. */
export const documents = {
  privacy: {
    path: '/privacy',
    clauses: ['collect', 'why', 'who', 'long', 'cookies', 'maps', 'processors', 'children', 'track', 'rights'],
  },
  security: { path: '/security-policy', clauses: ['passwords', 'second', 'answers', 'files', 'log', 'audits', 'report'] },
  cookies: { path: '/cookies', clauses: ['needed', 'stored', 'choice'] },
  accessibility: { path: '/accessibility', clauses: ['goal', 'tested', 'notTested', 'limits', 'other', 'report', 'rights'] },
  terms: {
    path: '/terms',
    clauses: ['age', 'free', 'billing', 'conduct', 'responses', 'accurate', 'end', 'liability', 'change', 'law'],
  },
  faq: {
    path: '/faq',
    clauses: ['cost', 'who', 'see', 'change', 'code', 'confirm', 'offline', 'long', 'delete', 'age', 'language', 'city'],
  },
} as const
export type DocumentName = keyof typeof documents

/** Clauses that concern installations with billing only. */
export const billingClauses: readonly string[] = ['billing']
