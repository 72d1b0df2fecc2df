export const tagsPerQuestionMax = 60
export const tagNameMax = 60
export const taggedAtOnceMax = 100
const wordsMax = 10

/** In place of a tag's id: answers without any. */
export const untagged = 'none'

/** The words of a search as stored texts are compared: small letters without accents, all of which an answer must hold. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordsMax)
