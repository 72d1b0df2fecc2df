import { columnWidth, type KindColumns } from '../column.ts'

/** One for each option, with 1 or 0, which spreadsheets can sum. */
export const choicesColumns: KindColumns = ({ options }, name, words) => ({
  heads: options.map(({ label }) => words('head.option', { question: name, option: label })),
  widths: options.map(() => columnWidth.number),
  cells: (given) => options.map(({ key }) => (Array.isArray(given) ? Number(given.includes(key)) : null)),
})
