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
  /** The reply that a bad note is about, if it is not the action's. */
  reply?: unknown
  /** A button or switch at the right. */
  action?: ReactNode
  children?: ReactNode
  className?: string
}

const liveRole = (tone: Props['tone']) => (tone === 'bad' ? 'alert' : 'status')

const ICONS = { info, ok: circleCheck, warn: warning, bad: alert }

/** A notice in the flow of the page. */
export const Note = (props: Props) => (props.tone === 'bad' && props.live ? <Refusal {...props} /> : <Plain {...props} />)

function Refusal(props: Props) {
  const action: unknown = useActionData()
  const { box, round } = useRefusalFocus<HTMLDivElement>(props.reply ?? action)
  useShownRefusal(true)
  return <Plain key={round} {...props} box={box} />
}

const Plain = ({
  tone = 'info',
  icon = ICONS[tone],
  title,
  live,
  action,
  children,
  className,
  box,
}: Props & { box?: RefObject<HTMLDivElement | null> }) => (
  <div className={classes(styles.note, styles[tone], className)} role={live ? liveRole(tone) : undefined} ref={box} tabIndex={box && -1}>
    <Icon icon={icon} className={styles.icon} />
    <div className={styles.words}>
      {title && <b className={styles.title}>{title} </b>}
      {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
)
