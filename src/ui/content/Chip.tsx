import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { arrive } from '../../core/browser/early-input.ts'
import { classes } from '../styles/classes.ts'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

type ChipBase = { icon?: string; iconEnd?: string; count?: ReactNode; children: ReactNode; className?: string }
type AsLink = ChipBase & { to: To; current?: boolean; preventScrollReset?: boolean; replace?: boolean }
type AsButton = ChipBase & { to?: undefined; pressed?: boolean } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>

/** A filter that shows whether it is active: a link (`to`, `current`) or a button (`pressed`). */
export const Chip = (props: AsLink | AsButton) => {
  if (props.to !== undefined) {
    const { to, current, icon, iconEnd, count, children, className, ...rest } = props
    return (
      <Link {...rest} to={to} className={classes(styles.chip, current && styles.on, className)} aria-current={current ? 'true' : undefined}>
        <Inside icon={icon} iconEnd={iconEnd} count={count}>
          {children}
        </Inside>
      </Link>
    )
  }
  const { to: _, pressed, icon, iconEnd, count, children, className, ...rest } = props
  return (
    <button ref={arrive} type="button" {...rest} className={classes(styles.chip, pressed && styles.on, className)} aria-pressed={pressed}>
      <Inside icon={icon} iconEnd={iconEnd} count={count}>
        {children}
      </Inside>
    </button>
  )
}

const Inside = ({ icon, iconEnd, count, children }: { [Key in keyof ChipBase]: ChipBase[Key] | undefined }) => (
  <>
    {icon && <Icon icon={icon} size="s" />}
    {children}
    {count !== undefined && <span className={styles.count}>{count}</span>}
    {iconEnd && <Icon icon={iconEnd} size="s" />}
  </>
)
