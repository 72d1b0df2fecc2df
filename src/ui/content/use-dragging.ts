import { type PointerEvent, useEffect, useRef, useState } from 'react'

const edgePixels = 60
const scrollPixels = 14

/**
 * Reorders a list by dragging rows by a handle; Escape restores the order. Spread `list` on the list, whose children are the rows in
 * `order`, and `start` on a handle (with `touch-action: none`). For the keyboard, the list needs buttons of its own.
 * @param ids the rows' ids in order
 * @param onDrop called with the dragged row's id and its new index
 */
export function useDragging<List extends HTMLElement>(ids: readonly string[], onDrop: (id: string, place: number) => void) {
  const list = useRef<List>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [order, setOrder] = useState<readonly string[]>(ids)
  /** The latest order, ahead of the rendered one: a fast pointer is released before the next render. */
  const now = useRef(order)
  const latest = useRef({ ids, onDrop })
  useEffect(() => {
    latest.current = { ids, onDrop }
  })
  // On the window: the dragged row moves in the page and would lose the pointer.
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
    /** The ids in the order that a release now would produce. */
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
