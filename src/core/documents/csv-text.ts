// How a text is written into .csv files.

/**
 * A spreadsheet would run a text that begins with one of these signs, half or full width, also after spaces. Where the separator is a
 * semicolon or a tab, our quotation marks protect only the first cell of a line: there, a cell can begin after every separator in a text.
 */
const formula = /(^|[;,|\t\r\n])([^\S\t\r\n]*["'\u2019]?[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
const harmless = (text: string) => text.replace(/^[\t\r\n]/, "'$&").replace(formula, "$1'$2")

/** A text in quotation marks (RFC 4180) that no spreadsheet runs: what would be a formula begins with an apostrophe. */
export const csvText = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`
