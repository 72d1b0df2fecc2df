import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** Passkeys belong to a name: at a bare network address no browser offers them. */
const numbers = /^(\d+\.){3}\d+$|^\[/

/** Whether this browser can use passkeys on this page: undefined until scripts run, null where it cannot, else the page's origin. */
export const usePasskeys = (): string | null | undefined =>
  useSyncExternalStore(
    never,
    () => ('PublicKeyCredential' in window ? window.location.origin : null),
    () => undefined,
  )

export const isBareAddress = (origin: string): boolean => numbers.test(new URL(origin).hostname)
