import type { ReactNode } from 'react'
import styles from './Ledger.module.css'

export type LedgerLine = { key: string; leftLabel: string; left: ReactNode; rightLabel: string; right: ReactNode }

/** Two matching columns: residents' comments and the response to each. */
export const Ledger = ({ lines }: { lines: readonly LedgerLine[] }) => (
  <ul className={styles.ledger}>
    {lines.map((line) => (
      <li key={line.key}>
        <div>
          <span className={styles.label}>{line.leftLabel}</span>
          {line.left}
        </div>
        <div>
          <span className={styles.label}>{line.rightLabel}</span>
          {line.right}
        </div>
      </li>
    ))}
  </ul>
)
