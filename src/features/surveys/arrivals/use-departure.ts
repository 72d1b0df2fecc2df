import { useEffect, useRef } from 'react'

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
    // Loaded while the first screen is read.
    const ending = import('./departure.ts').then(
      ({ watchDeparture }) => watchDeparture(project, () => shown.current),
      () => () => {},
    )
    return () => void ending.then((end) => end())
  }, [])
}
