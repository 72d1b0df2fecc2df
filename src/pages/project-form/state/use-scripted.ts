import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True after hydration; false on the server and in the first render in the browser. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
