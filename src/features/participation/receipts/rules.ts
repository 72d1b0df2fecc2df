/** Normalizes a typed receipt code: "ak7m 396c" becomes AK7M-396C. */
export function codeIn(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return `${signs.slice(0, 4)}-${signs.slice(4)}`
}
