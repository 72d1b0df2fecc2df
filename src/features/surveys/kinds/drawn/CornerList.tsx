import { useRef } from 'react'
import { Button } from '../../../../ui/forms/Button.tsx'
import { classes } from '../../../../ui/styles/classes.ts'
import type { Point } from '../../../places/model/distance.ts'
import { useWords } from '../words.ts'
import styles from './ShapeField.module.css'

type Props = { corners: readonly Point[]; onRemove: (index: number) => void }

/** Every corner in words, each with a button that removes it. */
export function CornerList({ corners, onRemove }: Props) {
  const words = useWords()
  const box = useRef<HTMLDetailsElement>(null)
  const remove = (index: number) => {
    const group = box.current?.closest('fieldset')
    onRemove(index)
    // The pressed button may be gone: the focus stays at the same place of the list.
    requestAnimationFrame(() => {
      const buttons = box.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(index, buttons.length - 1)] ?? group?.querySelector<HTMLElement>('button[id]')
      next?.focus()
    })
  }
  return (
    <details ref={box} className={classes('disclosure', styles.corners)}>
      <summary>{words('form.shape.list', { count: corners.length })}</summary>
      <ol>
        {corners.map(({ lat, lng }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the line
          <li key={i}>
            <span>{words('form.shape.place', { number: i + 1, lat: lat.toFixed(5), lng: lng.toFixed(5) })}</span>
            <Button size="s" variant="quiet" onClick={() => remove(i)} aria-label={words('form.shape.remove', { number: i + 1 })}>
              {words('form.shape.removeShort')}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
