import { useEffect, useRef } from 'react'
import { call } from '../../../core/contract/call.ts'
import type { noteParticipation } from './contract.ts'

/**
 * Notes the question that a resident leaves the survey at, when the page is hidden or closed before the answers are sent. Officials see at
 * which question people leave, never who.
 * @param project null for a test run and for visitors, who are not counted
 * @param question the shown question; undefined on every other screen
 */
export function useDeparture(project: string | null, question: string | undefined): void {
  const shown = useRef(question)
  shown.current = question
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (project === null) return
    let told: string | undefined
    const tell = () => {
      const reached = shown.current
      if (!reached || reached === told || !navigator.onLine) return
      told = reached
      const sent = { params: { id: project }, body: { reached } }
      // Only counted: without a connection or a session, nothing is lost.
      void call<typeof noteParticipation>({ method: 'POST', path: '/projects/:id/participation' }, sent, { keepalive: true }).catch(
        () => {},
      )
    }
    const hidden = () => document.visibilityState === 'hidden' && tell()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [])
}
