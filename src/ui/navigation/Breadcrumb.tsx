import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import styles from './Breadcrumb.module.css'

type Props = { label: string; crumbs: readonly { to?: To; label: ReactNode }[] }

/** The path to this page; the last crumb, without a link, is this page. */
export const Breadcrumb = ({ label, crumbs }: Props) => (
  <nav aria-label={label} className={styles.path}>
    <ol className={styles.crumbs}>
      {crumbs.map((crumb, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: crumbs are their places
        <li key={index}>
          {crumb.to === undefined ? (
            <span className="soft" aria-current="page">
              {crumb.label}
            </span>
          ) : (
            <Link to={crumb.to}>{crumb.label}</Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
