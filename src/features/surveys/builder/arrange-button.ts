import type { MouseEvent } from 'react'

/** A button that works in the browser, and submits the form without scripts. */
export const arrangeButton = (what: string, act: () => void) => ({
  type: 'submit' as const,
  name: 'arrange',
  value: what,
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    act()
  },
})
