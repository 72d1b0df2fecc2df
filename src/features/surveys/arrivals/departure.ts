import { call } from '../../../core/contract/call.ts'
import type { noteParticipation } from './contract.ts'

/**
 * Tells the server which question is shown when the page is hidden or closed.
 * @param shown the id of the question; undefined on every other screen
 * @returns ends it: the form is closed
 */
export function watchDeparture(project: string, shown: () => string | undefined): () => void {
  let reported: string | undefined
  const tell = () => {
    const reached = shown()
    if (!reached || reached === reported || !navigator.onLine) return
    reported = reached
    const sent = { params: { id: project }, body: { reached } }
    // Only counted: without a connection or a session, nothing is lost.
    void call<typeof noteParticipation>({ method: 'POST', path: '/projects/:id/participation' }, sent, { keepalive: true }).catch(() => {})
  }
  const hidden = () => document.visibilityState === 'hidden' && tell()
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', tell)
  return () => {
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', tell)
    tell()
  }
}
