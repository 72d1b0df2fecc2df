import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After navigation, moves the focus to the new page's heading, where a screen reader continues. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // An error summary or an open dialog has taken the focus on purpose.
    if (document.activeElement?.closest('[role="alert"], dialog')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
