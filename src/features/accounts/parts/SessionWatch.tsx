/** Watches a session's idle time. */
export function SessionWatch(_: { idleSeconds: number }) {
  return null
}
