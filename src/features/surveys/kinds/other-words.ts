// Own words for an option that takes them. In a text they follow the chosen keys after a colon: `o1,o4: By boat`.

export const otherLengthMax = 200
/** How the names of form fields for own words end. */
export const otherField = ':other'

/** A text of a form: the chosen keys, and own words after the first colon. */
export function splitWords(text: string): { keys: string; words: string } {
  const at = text.indexOf(':')
  return at < 0 ? { keys: text, words: '' } : { keys: text.slice(0, at), words: text.slice(at + 1) }
}
