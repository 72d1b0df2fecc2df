export const pagePath = '/qr-code-management'

/** The address of the codes' page for a project, with what else is to be open: a code's poster, its form, the question before it goes. */
export const pageOf = (project: string, open: Partial<Record<'code' | 'edit' | 'remove' | 'after', string>> = {}): string =>
  `${pagePath}?${new URLSearchParams({ ...(project && { project }), ...open })}`
