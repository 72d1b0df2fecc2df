/** A name as it stands in an address: `Ask Springfield!` becomes `ask-springfield`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** Where the page stands that says what this is. */
export const whatIsPath = (productName: string): string => `/what-is-${slugOf(productName)}`
