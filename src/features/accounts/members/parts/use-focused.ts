import { type RefObject, useEffect, useRef } from 'react'

/** A heading that takes the focus when its section appears, because the link to it is elsewhere on the page. */
export function useFocused(key: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's form is another arrival
  useEffect(() => heading.current?.focus(), [key])
  return heading
}
