import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { arrive } from '../../core/browser/early-input.ts'
import { Icon } from '../content/Icon.tsx'
import { check } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import styles from './Menu.module.css'

type MenuItemBase = {
  icon?: string | undefined
  /** The selected item; it gets a tick. */
  current?: boolean | undefined
  /** A class of the list item, such as "not-desk". */
  lineClass?: string
  children: ReactNode
}
type Props = MenuItemBase &
  (
    | ({ to: LinkProps['to'] } & Omit<LinkProps, 'className'>)
    | ({ to?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>)
  )

/** An item of a Menu: a link (`to`) or a button (`onClick`, or type submit inside a form around the menu). */
export const MenuItem = ({ icon, current, lineClass, children, ...rest }: Props) => {
  const inside = (
    <>
      {icon && <Icon icon={icon} size="s" />}
      {typeof children === 'string' && !icon && !current ? children : <span className={styles.words}>{children}</span>}
      {current && <Icon icon={check} size="s" />}
    </>
  )
  return (
    <li className={lineClass}>
      {rest.to !== undefined ? (
        <Link {...rest} className={classes(styles.item, current && styles.current)} aria-current={current ? 'true' : undefined}>
          {inside}
        </Link>
      ) : (
        <button
          ref={arrive}
          type="button"
          {...rest}
          className={classes(styles.item, current && styles.current)}
          aria-current={current ? 'true' : undefined}
        >
          {inside}
        </button>
      )}
    </li>
  )
}
