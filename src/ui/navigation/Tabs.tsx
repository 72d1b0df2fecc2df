import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import styles from './Tabs.module.css'

export type Tab = { to: To; label: ReactNode; current?: boolean; icon?: string; count?: ReactNode }

/** Scrolls the current tab into view if the row is wider than the screen. */
function bringIn(item: HTMLLIElement | null) {
  const row = item?.parentElement
  if (item && row) row.scrollLeft = item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2
}

/** Views of one subject, each with its own URL. */
export const Tabs = ({ label, tabs, className }: { label: string; tabs: readonly Tab[]; className?: string }) => (
  <nav aria-label={label} className={className}>
    <ul className={styles.tabs}>
      {tabs.map((tab, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tabs stay in their places
        <li key={index} ref={tab.current ? bringIn : undefined}>
          <Link className={styles.tab} to={tab.to} preventScrollReset aria-current={tab.current ? 'page' : undefined}>
            {tab.icon && <Icon icon={tab.icon} size="s" />}
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
