import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false in what the server renders and while the page wakes up, true from then on. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
