// Removes from a text what could name a person: addresses and numbers that another server or a client has put into a message.

/** What looks like a number and names nobody: ids, days and moments, addresses of servers, a mail server's codes. */
const harmless = [
  String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b`,
  String.raw`\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?`,
  String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`,
  String.raw`\b[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}\b`,
].join('|')
const email = String.raw`(?<![^\s<>"'(),:;@])[^\s<>"'(),:;@]+@[^\s<>"'(),:;@]+`
/** At least seven digits, as people write them: +1 (949) 555-0100. */
const number = String.raw`(?:\+|\(|\b)\(?\d(?:[\s().-]{0,2}\d){6,}`
const personal = new RegExp(`(${harmless})|(${email})|(${number})`, 'gi')

/** A text without email addresses and telephone numbers. */
export const masked = (text: string): string =>
  text.replace(personal, (found: string, harmlessMatch?: string, address?: string) => {
    if (harmlessMatch !== undefined) return found
    return address === undefined ? '[number]' : '[address]'
  })

/** An error that PostgreSQL has reported, or another. */
type Fault = Error & { code?: string; constraint?: string; table?: string }

export type LoggedFault = { type: string; message: string; stack: string; [field: string]: unknown }

/**
 * An error without personal data. PostgreSQL's `detail` and `where` contain values of the row, and so can its messages, in quotes; other
 * servers repeat addresses and numbers.
 */
export function errorForLog(error: Fault): LoggedFault {
  const { name, message, code, constraint, table, cause } = error
  const text = 'severity' in error ? withoutValues(message, code) : message
  // The first lines of a stack are the message, which can have several.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: name,
    message: masked(text),
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    stack: frames.join('\n'),
    ...(cause instanceof Error ? { cause: errorForLog(cause) } : {}),
  }
}

/** In errors of class 22 (data exception), quotes are around values; in others, they are around names of tables and columns. */
const withoutValues = (message: string, code = ''): string =>
  code.startsWith('22') ? message.replace(/".*"/s, '[value]') : message.replace(/: ".*$/s, '')
