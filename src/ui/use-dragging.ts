import { type PointerEvent, useEffect, useRef, useState } from 'react'

const edgePixels = 60
const scrollPixels = 14

/**
 * A list whose rows are dragged by a handle into another order; Escape leaves it as it was. Give `list` to the list, whose children are the
 * rows in `order`, and `start` to a handle (with `touch-action: none`). For keys the list has buttons of its own.
 * @param ids of the rows, as they stand
 * @param onDrop the row that was dragged, and its place in the list from then on
 */
export function useDragging(ids: readonly string[], onDrop: (id: string, place: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ id: string; order: string[] } | null>(null)
  // On the window: the row under the pointer moves in the page, and would lose the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewed with the order
  useEffect(() => {
    if (!drag) return
    const over = ({ clientY }: globalThis.PointerEvent) => {
      if (clientY < edgePixels) scrollBy(0, -scrollPixels)
      if (clientY > innerHeight - edgePixels) scrollBy(0, scrollPixels)
      const from = drag.order.indexOf(drag.id)
      const isAbove = (row: Element) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 < clientY
      }
      const to = [...(list.current?.children ?? [])].filter((row, i) => i !== from && isAbove(row)).length
      if (to !== from) setDrag({ ...drag, order: drag.order.toSpliced(from, 1).toSpliced(to, 0, drag.id) })
    }
    const end = ({ type }: Event) => {
      setDrag(null)
      const place = drag.order.indexOf(drag.id)
      if (type === 'pointerup' && place !== ids.indexOf(drag.id)) onDrop(drag.id, place)
    }
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && end(event)
    addEventListener('pointermove', over)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('pointermove', over)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', leave)
    }
  }, [drag])
  return {
    list,
    /** The ids as they would stand if the row were let go now. */
    order: drag?.order ?? ids,
    dragged: drag?.id ?? null,
    start(event: PointerEvent, id: string) {
      if (event.button !== 0) return
      event.preventDefault()
      setDrag({ id, order: [...ids] })
    },
  }
}
