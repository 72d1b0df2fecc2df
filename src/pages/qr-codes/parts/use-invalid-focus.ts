import { useEffect, useRef } from 'react'
import type { CodesResult } from '../codes-page.server.ts'

/** For a form with few fields: whenever it was refused, the first field that is wrong takes the focus. */
export function useInvalidFocus(result: CodesResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [result])
  return form
}
