import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** @returns false on the server and during hydration, true once React runs in the browser */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
