import { useEffect, useState } from 'react'

/** Whether scripts have taken over; not while the server renders, nor the first time in the browser. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
