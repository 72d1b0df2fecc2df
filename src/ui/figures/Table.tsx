import type { ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Table.module.css'

export type TableColumn = { label: ReactNode; number?: boolean; hidden?: boolean; repeated?: boolean; full?: boolean; tight?: boolean }

type Props = {
  /** Describes the table's content; also labels the scrolling container. */
  caption: string
  captionHidden?: boolean
  /**
   * A column is its heading, or { label, number: right-aligned, hidden: heading for screen readers only, repeated: heading above each
   * cell when stacked, as text, full: a line of its own when stacked, tight: never wrapped }.
   */
  columns: readonly (string | TableColumn)[]
  /** Cells in column order; the first one is the row's heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** On a phone each row becomes a block: the first cell on top, the others below. */
  stack?: boolean
  className?: string
}

const cellOf = ({ number, repeated, full, tight, label }: TableColumn = { label: '' }) => ({
  className: classes(number && styles.number, full && styles.full, tight && styles.tight) || undefined,
  'data-head': repeated ? label : undefined,
})

/** A table with its caption; a wide one scrolls inside its own frame. */
export const Table = ({ caption, captionHidden, columns, rows, stack, className }: Props) => {
  const heads = columns.map((column) => (typeof column === 'string' ? { label: column } : column) as TableColumn)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes(styles.box, className)} aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, stack && styles.stack)}>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
              <th key={index} scope="col" className={head.number ? styles.number : undefined}>
                {head.hidden ? <span className="sr-only">{head.label}</span> : head.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
                  <th key={index} scope="row">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are their places
                  <td key={index} {...cellOf(heads[index])}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
