import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isTooLong } from './text-length.ts'

const refused = 'plaza:refused'

/** Called when a form was refused: each field shows its error again, which is about what it contains now. */
export const tellRefused = (): boolean => document.dispatchEvent(new Event(refused))

/**
 * A field's error until the field is right: until it contains something else than what was refused, which the browser accepts too and which
 * is not too long. What was refused shows the error again.
 * @param error the error of the last submission
 * @returns `error`, or undefined once the field is right; `box` and `onInput` belong to the element around the field
 */
export function useOpenError<E extends HTMLElement>(error: string | undefined) {
  const box = useRef<E>(null)
  const wrong = useRef<string | null>(null)
  const [isRight, setRight] = useState(false)
  useLayoutEffect(() => {
    const remember = () => {
      wrong.current = error ? contentOf(box) : null
      setRight(false)
    }
    remember()
    document.addEventListener(refused, remember)
    return () => document.removeEventListener(refused, remember)
  }, [error])
  const onInput = () => {
    if (wrong.current === null) return
    const content = contentOf(box)
    setRight(content.trim() !== '' && content !== wrong.current && !box.current?.querySelector(':invalid') && !holdsTooLong(box))
  }
  return { error: isRight ? undefined : error, box, onInput }
}

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const chosenOrTyped = 'input:not([type=checkbox], [type=radio]), :checked, select, textarea'

/** What the controls contain and which of them are checked, one per line. */
const contentOf = ({ current }: RefObject<HTMLElement | null>): string =>
  [...(current?.querySelectorAll<FormControl>(chosenOrTyped) ?? [])].map(({ value }) => value).join('\n')

const holdsTooLong = ({ current }: RefObject<HTMLElement | null>): boolean =>
  [...(current?.querySelectorAll<HTMLInputElement>('[data-maximum]') ?? [])].some(isTooLong)
