import { useLayoutEffect, useRef } from 'react'
import type { CodesResult } from '../codes-page.server.ts'

/** Focuses the first invalid field after a short form was rejected. */
export function useInvalidFocus(result: CodesResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [result])
  return form
}
