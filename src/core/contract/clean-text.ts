// What is left of text that people send. Also for the browser.

/** Every way to end a line: browsers send CRLF but count it as one character. */
const lineEnd = /\r\n?|[\u2028\u2029]/g
/** Control characters, which databases and sheets reject. */
const control = /[^\P{Cc}\n\t]/gu
/** They reverse what people read, or format it invisibly (decision 182). */
const invisible = /[\p{Bidi_Control}\u206a-\u206f\ufff9-\ufffb]/gu

/** A text without the characters that turn the order of reading around. */
export const withoutTurns = (text: string): string => text.replace(invisible, '')

/**
 * Normalizes ends of lines, removes control characters and those that change how text reads, and trims. Text of which nothing can be
 * seen is empty.
 */
export const cleanText = (text: string): string => {
  const clean = withoutTurns(text.replace(lineEnd, '\n').replace(control, '')).trim()
  return isBlank(clean) ? '' : clean
}

/** `cleanText` on one line: ends of lines and tabs become spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ')

/** True if nothing of a text can be seen. Within words, zero-width characters are a part of the writing, as in Hindi. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
