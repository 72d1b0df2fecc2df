import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../content/Icon.tsx'
import { menu } from '../icons/basic.ts'
import { Menu } from '../navigation/Menu.tsx'
import { MenuItem } from '../navigation/MenuItem.tsx'
import styles from './OfficialFrame.module.css'
import type { NavItem } from './SiteHeader.tsx'

type Props = {
  brand: ReactNode
  /** Whose pages these are: an Avatar, a name, a line under it. */
  organization?: { avatar: ReactNode; name: string; note?: string | undefined }
  /** A line to whoever is logged in. */
  greeting?: string | undefined
  navLabel: string
  menuLabel: string
  items: readonly NavItem[]
  /** At the foot of the side navigation: language menu, log out. On a phone it stands in the top bar, where there is room for one button:
      mark the rest "only-desk" and repeat it in menuEnd. */
  end?: ReactNode
  /** More lines for the phone's menu: MenuItem elements. */
  menuEnd?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Brings the current line into view, where the list is longer than the screen is high. */
function bringIn(line: HTMLLIElement | null) {
  const list = line?.closest('nav')
  if (line && list) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2
}

/** The officials' shell: navigation at the left, a top bar with a menu on a phone. It holds the page's <main id="main">. */
export const OfficialFrame = ({ brand, organization, greeting, navLabel, menuLabel, items, end, menuEnd, footer, children }: Props) => (
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
      </nav>
      {greeting && <p className={styles.greeting}>{greeting}</p>}
      {end && <div className={styles.end}>{end}</div>}
      <Menu className={styles.narrow} square name={menuLabel} label={<Icon icon={menu} />}>
        {greeting && <p className={styles.hello}>{greeting}</p>}
        {items.map((item) => (
          <MenuItem key={item.label} to={item.to} icon={item.icon} current={item.current}>
            {item.label}
          </MenuItem>
        ))}
        {menuEnd}
      </Menu>
    </header>
    <main id="main" className={styles.main} tabIndex={-1}>
      {children}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </main>
  </div>
)
