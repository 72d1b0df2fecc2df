import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { menu } from '../icons/basic.ts'
import { LinkButton } from '../navigation/LinkButton.tsx'
import { Menu } from '../navigation/Menu.tsx'
import { MenuItem } from '../navigation/MenuItem.tsx'
import styles from './SiteHeader.module.css'

export type NavItem = { to: To; label: string; current?: boolean | undefined; icon?: string | undefined }

type Props = {
  /** The Brand. */
  brand: ReactNode
  /** Labels the navigation, and the menu button that contains it on a phone. */
  navLabel: string
  menuLabel: string
  nav: readonly NavItem[]
  /** Overflow items in a submenu. */
  more?: { label: string; items: readonly NavItem[] } | undefined
  /** A visitor's login links, at the right; the last one is framed. On a phone they are in the menu. */
  account?: readonly NavItem[]
  /** Always visible: the language menu, the account menu. */
  tools?: ReactNode
  /** Additional items of the phone's menu: MenuItem elements. */
  menuEnd?: ReactNode
}

/** The site's header: a row of links on a wide screen, one menu on a phone. */
export const SiteHeader = ({ brand, navLabel, menuLabel, nav, more, account = [], tools, menuEnd }: Props) => (
  <header className={styles.top}>
    <div className={`wrap ${styles.inside}`}>
      {brand}
      <nav className={styles.nav} aria-label={navLabel}>
        <ul>
          {nav.map((item) => (
            <li key={item.label}>
              <Link className={styles.link} to={item.to} aria-current={item.current ? 'page' : undefined}>
                {item.label}
              </Link>
            </li>
          ))}
          {more && more.items.length > 0 && (
            <li>
              <Menu label={more.label} arrow variant="quiet" size="s" align="start" className={styles.more}>
                <Lines items={more.items} />
              </Menu>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.right}>
        {tools}
        {account.map((item, index) => (
          <LinkButton
            key={item.label}
            to={item.to}
            variant={index < account.length - 1 ? 'quiet' : 'plain'}
            className={styles.wide}
            aria-current={item.current ? 'page' : undefined}
          >
            {item.label}
          </LinkButton>
        ))}
        <Menu className={styles.narrow} square name={menuLabel} label={<Icon icon={menu} />}>
          <Lines items={[...nav, ...(more?.items ?? []), ...account]} />
          {menuEnd}
        </Menu>
      </div>
    </div>
  </header>
)

const Lines = ({ items }: { items: readonly NavItem[] }) =>
  items.map((item) => (
    <MenuItem key={item.label} to={item.to} icon={item.icon} current={item.current}>
      {item.label}
    </MenuItem>
  ))
