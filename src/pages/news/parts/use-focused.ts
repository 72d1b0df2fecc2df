import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a heading when its section appears: the link that opened it may be above or below. */
export function useFocused(key: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing's form is another arrival
  useEffect(() => heading.current?.focus(), [key])
  return heading
}
