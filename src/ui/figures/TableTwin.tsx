import type { ReactNode } from 'react'
import { Table, type TableColumn } from './Table.tsx'

type Props = {
  /** "View as table" */
  summary: string
  caption: string
  columns: readonly (string | TableColumn)[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The collapsed data table of a chart. All columns but the first are numeric by default. */
export const TableTwin = ({ summary, caption, columns, rows }: Props) => (
  <details className="disclosure">
    <summary className="small">{summary}</summary>
    <Table
      caption={caption}
      captionHidden
      columns={columns.map((column, index) => (typeof column === 'string' ? { label: column, number: index > 0 } : column))}
      rows={rows}
    />
  </details>
)
