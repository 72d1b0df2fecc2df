export const tagsPerQuestionMax = 60
export const tagNameMax = 60
export const taggedAtOnceMax = 100
const wordsMax = 10

/** In place of a tag's id: answers without a tag. */
export const untagged = 'none'

/** Search words normalized like the stored texts: lower case, no accents. An answer must contain all of them. */
export const soughtWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordsMax)
