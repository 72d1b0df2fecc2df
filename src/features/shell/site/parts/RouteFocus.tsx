import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../../../core/browser/focus-heading.ts'

/** After navigation, moves the focus to the new page's heading, where a screen reader continues. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // With the change of the page: later it would take the focus from a person who already types.
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // An error summary or an open dialog has taken the focus on purpose.
    if (document.activeElement?.closest('[role="alert"], dialog')) return
    focusHeading()
  }, [pathname])
  return null
}
