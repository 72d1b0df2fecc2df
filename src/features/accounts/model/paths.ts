/** A path that carries on where somebody wanted to go, and the zip code of the place that they came from. */
export function withNext(path: string, next: string | null, zip: string | null = null): string {
  const query = [next && `next=${encodeURIComponent(next)}`, zip && `zip=${encodeURIComponent(zip)}`].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Under these names a registration that is being written is kept in the tab; the password never is. */
export const keptForms = { citizen: 'plaza.register.citizen', organization: 'plaza.register.organization' } as const
