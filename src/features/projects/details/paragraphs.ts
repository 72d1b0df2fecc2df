/** The paragraphs of a plain text, which blank lines separate. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
