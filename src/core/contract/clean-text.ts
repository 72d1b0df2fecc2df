// What is left of text that people send. Also for the browser.

/**
 * Normalizes CRLF, which browsers send but count as one character, removes control characters, which databases and sheets reject, and
 * trims. Text of which nothing can be seen is empty.
 */
export const cleanText = (text: string): string => {
  const clean = text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  return isBlank(clean) ? '' : clean
}

/** True if nothing of a text can be seen. Within words, zero-width characters are a part of the writing, as in Hindi. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
