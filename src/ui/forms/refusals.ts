import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

let shownCount = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1): void {
  shownCount += by
  for (const listener of listeners) listener()
}

/** Counts what the component shows as a refusal, which the page's title reports. */
export function useShownRefusal(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    count(1)
    return () => count(-1)
  }, [isShown])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the page shows that something was refused: an error at a field, above a form, or in a note. */
export const useHasRefusal = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shownCount > 0,
    () => false,
  )

/**
 * For a refusal without fields: takes the focus with each reply, also if it is the same again.
 * @param reply what the form was answered with, another object each time; undefined before
 * @returns `round`, a key for the element, which screen readers announce when it is inserted
 */
export function useRefusalFocus<E extends HTMLElement>(reply: unknown): { box: RefObject<E | null>; round: number } {
  const box = useRef<E>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (reply !== undefined) setRound((last) => last + 1)
  }, [reply])
  useEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  return { box, round }
}
