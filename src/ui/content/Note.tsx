import type { ReactNode, RefObject } from 'react'
import { useActionData } from 'react-router'
import { useRefusalFocus, useShownRefusal } from '../forms/refusals.ts'
import { alert, circleCheck, info, warning } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Note.module.css'

type Props = {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  icon?: string
  title?: ReactNode
  /** Announced when it appears (role status). For tone bad it is an alert, which takes the focus each time that a form is refused. */
  live?: boolean
  /** A button or switch at the right. */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

const ICONS = { info, ok: circleCheck, warn: warning, bad: alert }

type Announced = { role?: string | undefined; box?: RefObject<HTMLDivElement | null> }

/** A notice in the flow of the page. */
export const Note = (props: Props) =>
  props.live && props.tone === 'bad' ? <Refusal {...props} /> : <Plain {...props} role={props.live ? 'status' : undefined} />

function Refusal(props: Props) {
  const { box, round } = useRefusalFocus<HTMLDivElement>(useActionData())
  useShownRefusal(true)
  return <Plain key={round} {...props} role="alert" box={box} />
}

const Plain = ({ tone = 'info', icon = ICONS[tone], title, action, children, className, role, box }: Props & Announced) => (
  <div className={classes(styles.note, styles[tone], className)} role={role} ref={box} tabIndex={box && -1}>
    <Icon icon={icon} className={styles.icon} />
    <div className={styles.words}>
      {title && <b className={styles.title}>{title} </b>}
      {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
