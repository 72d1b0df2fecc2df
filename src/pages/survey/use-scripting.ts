import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts have taken over: false on the server, and in what it sent until then. */
export const useScripting = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
