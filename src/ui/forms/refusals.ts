import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

let shownCount = 0
const listeners = new Set<() => void>()

function count(by: number): void {
  shownCount += by
  for (const listener of listeners) listener()
}

/** Counts what the component shows as a refusal, which the page's title reports. */
export const useShownRefusal = (isShown: boolean): void =>
  useEffect(() => {
    count(+isShown)
    return () => count(-isShown)
  }, [isShown])

/** True while the page shows that something was refused: an error at a field, above a form, or in a note. */
export function useHasRefusal(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = () => setHas(shownCount > 0)
    look()
    listeners.add(look)
    return () => void listeners.delete(look)
  }, [])
  return has
}

/**
 * For a refusal without fields: takes the focus with each reply, also if it is the same again.
 * @param reply what the form was answered with, another object each time; undefined before
 * @returns `round`, a key for the element, which screen readers announce when it is inserted
 */
export function useRefusalFocus<E extends HTMLElement>(reply: unknown): { box: RefObject<E | null>; round: number } {
  const box = useRef<E>(null)
  const [round, setRound] = useState(0)
  useLayoutEffect(() => {
    if (reply) setRound((last) => last + 1)
  }, [reply])
  useLayoutEffect(() => {
    if (round) box.current?.focus()
  }, [round])
  return { box, round }
}
