import { type PointerEvent, useEffect, useRef, useState } from 'react'

const edgePixels = 60
const scrollPixels = 14

/**
 * A list whose rows are dragged by a handle into another order; Escape leaves it as it was. Give `list` to the list, whose children are the
 * rows in `order`, and `start` to a handle (with `touch-action: none`). For keys the list has buttons of its own.
 * @param ids of the rows, as they stand
 * @param onDrop the row that was dragged, and its place in the list from then on
 */
export function useDragging<List extends HTMLElement>(ids: readonly string[], onDrop: (id: string, place: number) => void) {
  const list = useRef<List>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [order, setOrder] = useState<readonly string[]>(ids)
  /** What was seen last, ahead of what is drawn: a quick hand lets go before that. */
  const now = useRef(order)
  const latest = useRef({ ids, onDrop })
  useEffect(() => {
    latest.current = { ids, onDrop }
  })
  // On the window: the row under the pointer moves in the page, and would lose the pointer.
  useEffect(() => {
    if (dragged === null) return
    const over = ({ clientY }: globalThis.PointerEvent) => {
      if (clientY < edgePixels) scrollBy(0, -scrollPixels)
      if (clientY > innerHeight - edgePixels) scrollBy(0, scrollPixels)
      const rows = [...(list.current?.children ?? [])] as HTMLElement[]
      const isAbove = (row: Element) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 < clientY
      }
      const to = rows.filter((row) => row.dataset['row'] !== dragged && isAbove(row)).length
      if (to === now.current.indexOf(dragged)) return
      now.current = now.current.filter((id) => id !== dragged).toSpliced(to, 0, dragged)
      setOrder(now.current)
    }
    const end = ({ type }: Event) => {
      setDragged(null)
      const place = now.current.indexOf(dragged)
      if (type === 'pointerup' && place !== latest.current.ids.indexOf(dragged)) latest.current.onDrop(dragged, place)
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
  }, [dragged])
  return {
    list,
    /** The ids as they would stand if the row were let go now. */
    order: dragged === null ? ids : order,
    dragged,
    start(event: PointerEvent, id: string) {
      if (event.button !== 0) return
      event.preventDefault()
      now.current = ids
      setOrder(ids)
      setDragged(id)
    },
  }
}
