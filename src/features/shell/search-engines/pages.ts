// The pages that search engines may index. Pages that need a login or have a secret in their URL are excluded.

type IndexedPage = { path: string; description: string }

/**
 * All static public pages, with the code of their description.
 * @param whatIs path of the page that describes the product
 */
export const publicPages = (whatIs: string): readonly IndexedPage[] => [
  { path: '/projects', description: 'found.projects' },
  { path: '/thought-leadership', description: 'found.articles' },
  { path: whatIs, description: 'found.whatIs' },
  { path: '/self-check-kiosk', description: 'found.kiosk' },
  { path: '/faq', description: 'found.faq' },
  { path: '/policies', description: 'found.policies' },
  { path: '/privacy', description: 'found.privacy' },
  { path: '/security-policy', description: 'found.security' },
  { path: '/cookies', description: 'found.cookies' },
  { path: '/terms', description: 'found.terms' },
  { path: '/accessibility', description: 'found.accessibility' },
  { path: '/contact-us', description: 'found.contact' },
  { path: '/register/citizen', description: 'found.citizen' },
  { path: '/register/organization', description: 'found.organization' },
]

/** Articles and projects have their own metadata. */
const describesItself = /^\/(thought-leadership|project)\/[0-9a-f-]{36}$/

/** True if search engines may index a page. */
export const mayBeFound = (path: string, whatIs: string): boolean =>
  describesItself.test(path) || publicPages(whatIs).some((page) => page.path === path)
