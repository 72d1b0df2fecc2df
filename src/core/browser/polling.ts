import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const lookMilliseconds = 1500

/** Reloads the page's data every few seconds while `open` is true and the page is visible. */
export function usePolling(open: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!open || state !== 'idle') return
    let isOver = false
    let timer: number | undefined
    // A reply may come before the page has rendered that it was asked for: the state then never changes, and nothing would look again.
    const look = async () => {
      if (!document.hidden) await revalidate()
      if (!isOver) timer = window.setTimeout(look, lookMilliseconds)
    }
    timer = window.setTimeout(look, lookMilliseconds)
    const seen = () => void (document.hidden || revalidate())
    document.addEventListener('visibilitychange', seen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [open, state, revalidate])
}
