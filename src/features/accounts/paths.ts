/** A path that carries on where somebody wanted to go. */
export const withNext = (path: string, next: string | null): string => (next ? `${path}?next=${encodeURIComponent(next)}` : path)

/** Under these names a registration that is being written is kept in the tab; the password never is. */
export const keptForms = { citizen: 'plaza.register.citizen', organization: 'plaza.register.organization' } as const
