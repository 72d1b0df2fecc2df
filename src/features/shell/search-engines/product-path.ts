/** A name in URL form: `Ask Springfield!` becomes `ask-springfield`. */
export const productSlugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The path of the page that describes the product. */
export const whatIsPath = (productName: string): string => `/what-is-${productSlugOf(productName)}`
