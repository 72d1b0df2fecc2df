import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const lookMilliseconds = 1500

/** Reloads the page's data every few seconds while `open` is true and the page is visible. */
export function usePolling(open: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!open || state !== 'idle') return
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate()
    }, lookMilliseconds)
    const seen = () => void (document.hidden || revalidate())
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [open, state, revalidate])
}
