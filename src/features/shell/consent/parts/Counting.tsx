import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countVisit } from '../counting.browser.ts'
import { type Counter, countedPath } from '../rules.ts'

/** Counts each page view. Rendered only for visitors who allowed it. */
export default function Counting({ counter, publicUrl }: { counter: Counter; publicUrl: string }) {
  const path = countedPath(useLocation().pathname)
  useEffect(() => {
    if (path !== null) countVisit(counter, publicUrl + path)
  }, [counter, publicUrl, path])
  return null
}
