// The pages that a search may lead to. Whatever needs a login, or has a secret in its address, is not among them.

type Page = { path: string; description: string }

/**
 * Every public page that is always there, with the code of its description.
 * @param whatIs where the page stands that says what this is
 */
export const publicPages = (whatIs: string): readonly Page[] => [
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

/** An article and a project say for themselves what they are. */
const describesItself = /^\/(thought-leadership|project)\/[0-9a-f-]{36}$/

/** Whether a page may be listed by search engines. */
export const mayBeFound = (path: string, whatIs: string): boolean =>
  describesItself.test(path) || publicPages(whatIs).some((page) => page.path === path)
