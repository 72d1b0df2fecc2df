import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { chevronDown, menu } from '../icons/basic.ts'
import { Menu } from '../navigation/Menu.tsx'
import { MenuItem } from '../navigation/MenuItem.tsx'
import styles from './OfficialFrame.module.css'
import type { NavItem } from './SiteHeader.tsx'

export type NavGroup = { label: string; items: readonly NavItem[]; isOpen?: boolean | undefined }

type Props = {
  brand: ReactNode
  /** The organization: an Avatar, a name, a line below it. */
  organization?: { avatar: ReactNode; name: string; note?: string | undefined }
  /** A greeting for the official. */
  greeting?: string | undefined
  navLabel: string
  menuLabel: string
  /** SideGroup elements. */
  nav: ReactNode
  /**
   * At the bottom of the side navigation: language menu, log out. On a phone it moves to the top bar, which has room for one button:
   * mark the rest "only-desk" and repeat it in menuItems.
   */
  end?: ReactNode
  /** The phone's menu: MenuGroup and MenuItem elements. */
  menuItems: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Scrolls the current item into view if the open group is longer than the screen. */
function bringIn(line: HTMLLIElement | null) {
  const list = line?.closest('nav')
  if (line && list) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2
}

/** One group is open at a time, which keeps all of the navigation on a low screen. Opening one closes the other, also without a script. */
export const SideGroup = ({ label, items, isOpen }: NavGroup) => (
  <details className={styles.group} name="side" open={isOpen}>
    <summary className={styles.head}>
      {label}
      <Icon icon={chevronDown} size="s" />
    </summary>
    <ul>
      {items.map((item) => (
        <li key={item.label} ref={item.current ? bringIn : undefined}>
          <Link className={styles.link} to={item.to} aria-current={item.current ? 'page' : undefined}>
            {item.icon && <Icon icon={item.icon} size="s" />}
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)

/** The same in the menu of a phone, where all groups are open. */
export const MenuGroup = ({ label, items }: NavGroup) => (
  <>
    <li className={styles.menuHead}>{label}</li>
    {items.map((item) => (
      <MenuItem key={item.label} to={item.to} icon={item.icon} current={item.current}>
        {item.label}
      </MenuItem>
    ))}
  </>
)

/** The officials' frame: navigation at the left, a top bar with a menu on a phone. It contains the page's <main id="main">. */
export const OfficialFrame = ({ brand, organization, greeting, navLabel, menuLabel, nav, end, menuItems, footer, children }: Props) => (
  <div className={styles.frame}>
    <header className={styles.top}>
      {brand}
      {organization && (
        <div className={styles.organization}>
          {organization.avatar}
          <span>
            <b>{organization.name}</b>
            {organization.note && <span className={styles.note}>{organization.note}</span>}
          </span>
        </div>
      )}
      <nav className={styles.nav} aria-label={navLabel}>
        {nav}
      </nav>
      {greeting && <p className={styles.greeting}>{greeting}</p>}
      {end && <div className={styles.end}>{end}</div>}
      <Menu className={styles.narrow} square name={menuLabel} label={<Icon icon={menu} />}>
        {greeting && <p className={styles.hello}>{greeting}</p>}
        {menuItems}
      </Menu>
    </header>
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </main>
  </div>
)
