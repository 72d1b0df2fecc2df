import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { Icon } from '../content/Icon.tsx'
import { type ButtonLook, buttonClasses } from '../forms/button.ts'
import { chevronDown } from '../icons/basic.ts'
import { classes } from '../styles/classes.ts'
import styles from './Menu.module.css'

type Props = ButtonLook & {
  /** The button's label; with `square`, set an icon and a name. */
  label: ReactNode
  name?: string
  icon?: string
  /** A small arrow after the label. */
  arrow?: boolean
  /**
   * The button's edge that the list is aligned to, and the preferred direction; `row`: the left edge of the positioned row around the
   * button.
   */
  align?: 'start' | 'end' | 'row'
  up?: boolean
  /** A small text below the list. */
  note?: ReactNode
  /** MenuItem elements. */
  children: ReactNode
}

const headerHeight = 72

/** Opens upward unless there is more room below: a list inside a sticky box cannot be scrolled to. */
function opensWhereRoomIs(details: HTMLElement, list: HTMLElement) {
  const { top, bottom } = details.querySelector('summary')?.getBoundingClientRect() ?? details.getBoundingClientRect()
  const [above, below] = [top - headerHeight, window.innerHeight - bottom]
  list.classList.toggle(styles.up as string, above > list.offsetHeight + 8 || above > below)
}

/** A button that opens a list. It is a details element, so it works before (and without) the script. */
export const Menu = ({ label, name, icon, arrow, align = 'end', up, note, children, className, ...look }: Props) => {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = box.current
    const away = (event: Event) => {
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    details?.addEventListener('keydown', keys)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      details?.removeEventListener('keydown', keys)
    }
  }, [])
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    const list = event.currentTarget.querySelector<HTMLElement>('[data-list]')
    if (event.newState !== 'open' || !list) return
    if (up) opensWhereRoomIs(event.currentTarget, list)
    // The header's own list is already in view; scrolling to it would move the page.
    const { top, bottom } = list.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) list.scrollIntoView({ block: 'nearest' })
  }
  const chosen = (event: { target: EventTarget }) => {
    const [details, target] = [box.current, (event.target as Element).closest('a, button')]
    if (!details || !target) return
    details.open = false
    // The element that had the focus is hidden now.
    if (target instanceof HTMLButtonElement) details.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <details className={classes(align !== 'row' && styles.menu, className)} ref={box} onToggle={toggle}>
      <summary className={buttonClasses(look)} aria-label={name}>
        {icon && <Icon icon={icon} size={look.square ? 'm' : 's'} />}
        {label}
        {arrow && <Icon icon={chevronDown} size="s" />}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches its links and buttons, which carry the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link or a button arrives as a click */}
      <div className={classes(styles.list, styles[align], up && styles.up)} data-list onClick={chosen}>
        <ul>{children}</ul>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </details>
  )
}
