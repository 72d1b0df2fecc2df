/** A path with the page to return to and the zip code as parameters. */
export function withNext(path: string, next: string | null, zip: string | null = null): string {
  const query = [next && `next=${encodeURIComponent(next)}`, zip && `zip=${encodeURIComponent(zip)}`].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Storage keys of registration drafts in the tab; the password is never stored. */
export const keptForms = { citizen: 'plaza.register.citizen', organization: 'plaza.register.organization' } as const
