import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The ref of an element that takes the focus when it appears, because what opened it may be elsewhere on the page. The focus moves with the
 * change of the page: later it would take the field from a person who already types in it.
 * @param key of what is shown: another one is another arrival
 */
export function useFocusOnArrival<E extends HTMLElement = HTMLHeadingElement>(key?: unknown, options?: FocusOptions): RefObject<E | null> {
  const arrival = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another arrival moves the focus
  useLayoutEffect(() => arrival.current?.focus(options), [key])
  return arrival
}
