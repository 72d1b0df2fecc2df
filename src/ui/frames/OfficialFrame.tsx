import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { menu } from '../icons/basic.ts'
import { Menu } from '../navigation/Menu.tsx'
import { MenuItem } from '../navigation/MenuItem.tsx'
import styles from './OfficialFrame.module.css'
import type { NavItem } from './SiteHeader.tsx'

export type NavGroup = { label: string; items: readonly NavItem[]; isOpen: boolean }

type Props = {
  brand: ReactNode
  /** The organization: an Avatar, a name, a line below it. */
  organization?: { avatar: ReactNode; name: string; note?: string | undefined }
  /** A greeting for the official. */
  greeting?: string | undefined
  navLabel: string
  menuLabel: string
  /** The groups of the navigation, drawn with the component that it gets: for the side navigation and for the phone's menu. */
  groups: (Group: (group: NavGroup) => ReactNode) => ReactNode
  /**
   * At the bottom of the side navigation: language menu, log out. On a phone it moves to the top bar, which has room for one button:
   * mark the rest "only-desk" and repeat it in menuEnd.
   */
  end?: ReactNode
  /** Additional items of the phone's menu: MenuItem elements. */
  menuEnd?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Scrolls the current item into view if the open group is longer than the screen. */
function bringIn(line: HTMLLIElement | null) {
  const list = line?.closest('nav')
  if (line && list) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2
}

/** One group is open at a time, which keeps all of the navigation on a low screen. Opening one closes the other, also without a script. */
const SideGroup = ({ label, items, isOpen }: NavGroup) => (
  <details name="side" open={isOpen}>
    <summary>{label}</summary>
    <ul>
      {items.map(({ to, label: name, icon, current }) => (
        <li key={name} ref={current ? bringIn : undefined}>
          <Link to={to} aria-current={current ? 'page' : undefined}>
            {icon && <Icon icon={icon} size="s" />}
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </details>
)

/** The same in the menu of a phone, where all groups are open. */
const MenuGroup = ({ label, items }: NavGroup) => (
  <>
    <li className={styles.menuHead}>{label}</li>
    {items.map(({ label: name, ...item }) => (
      <MenuItem key={name} {...item}>
        {name}
      </MenuItem>
    ))}
  </>
)

/** The officials' frame: navigation at the left, a top bar with a menu on a phone. It contains the page's <main id="main">. */
export const OfficialFrame = ({ brand, organization, greeting, navLabel, menuLabel, groups, end, menuEnd, footer, children }: Props) => (
  <div className={styles.frame} data-frame="official">
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
        {groups(SideGroup)}
      </nav>
      {greeting && <p className={styles.greeting}>{greeting}</p>}
      {end && <div className={styles.end}>{end}</div>}
      <Menu className={styles.narrow} square name={menuLabel} label={<Icon icon={menu} />}>
        {greeting && <li className={styles.hello}>{greeting}</li>}
        {groups(MenuGroup)}
        {menuEnd}
      </Menu>
    </header>
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </main>
  </div>
)
