import { type RefObject, useEffect, useRef } from 'react'

/** A heading that takes the focus when what it heads appears, because the way there was a link above or below it. */
export function useFocused(key: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing's form is another arrival
  useEffect(() => heading.current?.focus(), [key])
  return heading
}
