export const pagePath = '/qr-code-management'

/** The address of a project's codes page, with what is open: a code's poster, its form, or the delete confirmation. */
export const codesPageOf = (project: string, open: Partial<Record<'code' | 'edit' | 'remove' | 'after', string>> = {}): string =>
  `${pagePath}?${new URLSearchParams({ ...(project && { project }), ...open })}`
