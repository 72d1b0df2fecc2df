import { useSyncExternalStore } from 'react'

const never = () => () => {}
/** Passkeys belong to a domain: browsers do not offer them at an IP address. */
const numbers = /^(\d+\.){3}\d+$|^\[/

/** Passkey support on this page: undefined until scripts run, null without support, else the page's origin. */
export const usePasskeys = (): string | null | undefined =>
  useSyncExternalStore(
    never,
    () => ('PublicKeyCredential' in window ? window.location.origin : null),
    () => undefined,
  )

export const isBareAddress = (origin: string): boolean => numbers.test(new URL(origin).hostname)
