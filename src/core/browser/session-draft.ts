import { useEffect, useState } from 'react'

/**
 * A text that is being written, kept in this tab for a session that ends or a page that is loaded anew; whoever leaves by a link lets it go.
 * @param name under which it is kept
 * @param saved what the server has
 * @param refused what was sent and not taken, which then stands
 */
export function useSessionDraft(name: string, saved: string, refused: string | undefined): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(refused ?? saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const kept = refused === undefined ? storage((one) => one.getItem(name)) : null
    if (kept) setText(kept)
    return () => {
      if (location.pathname !== '/login') storage((one) => one.removeItem(name))
    }
  }, [])
  useEffect(() => {
    if (text === saved) storage((one) => one.removeItem(name))
  }, [text, saved, name])
  const write = (next: string) => {
    setText(next)
    storage((one) => one.setItem(name, next))
  }
  return [text, write]
}

/** A full or forbidden storage costs the convenience, never the text. */
function storage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
