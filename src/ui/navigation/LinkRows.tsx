import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { classes } from '../styles/classes.ts'
import styles from './LinkRows.module.css'

export type LinkRow = {
  key: string
  to: To
  title: ReactNode
  note?: ReactNode
  icon?: string
  /** Icon of the action: an arrow or a download. */
  iconEnd?: string
  /** A file, which the browser opens instead of the router. */
  isFile?: boolean
}

/** Framed rows that are links: documents, drafts. */
export const LinkRows = ({ rows, className }: { rows: readonly LinkRow[]; className?: string }) => (
  <ul className={classes(styles.rows, className)}>
    {rows.map(({ key, to, title, note, icon, iconEnd, isFile }) => (
      <li key={key}>
        <Link className={styles.row} to={to} reloadDocument={isFile}>
          {icon && <Icon icon={icon} />}
          <span>
            <b>{title}</b>
            {note && <span className={styles.note}>{note}</span>}
          </span>
          {iconEnd && <Icon icon={iconEnd} />}
        </Link>
      </li>
    ))}
  </ul>
)
