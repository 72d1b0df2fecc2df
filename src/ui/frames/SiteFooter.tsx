import type { ReactNode } from 'react'
import styles from './SiteFooter.module.css'

type Props = {
  brand: ReactNode
  /** One sentence about the product. */
  about?: ReactNode
  columns: readonly { title: string; links: readonly { to: string; label: string }[] }[]
  /** The last column, as text: languages. */
  aside?: { title: string; children: ReactNode }
  /** Small text in the last line, left and right. */
  end?: ReactNode
}

/** The dark band at the end of a public page. It has no state, so it can be sent as HTML only. */
export const SiteFooter = ({ brand, about, columns, aside, end }: Props) => (
  <footer className={`${styles.foot} on-band`}>
    <div className="wrap">
      <div className={styles.grid}>
        <div>
          {brand}
          {about && <div className={styles.about}>{about}</div>}
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <a href={link.to}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {aside && (
          <div>
            <h2>{aside.title}</h2>
            <div className="small">{aside.children}</div>
          </div>
        )}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  </footer>
)
