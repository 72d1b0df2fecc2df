/** Characters of a text as the server counts them: an emoji is one character, and the surrounding space is none. */
export const textLength = (text: string): number => [...text.trim()].length

/** True if a control contains more than its `data-maximum`, which fields have instead of `maxlength`. */
export const isTooLong = ({ value, dataset: { maximum } }: Pick<HTMLInputElement, 'value' | 'dataset'>): boolean =>
  maximum !== undefined && textLength(value) > Number(maximum)
