import { useEffect, useState } from 'react'

/**
 * A text draft in this tab's `sessionStorage`: it survives a login or reload and is dropped when the person leaves by a link.
 * @param name storage key
 * @param saved the server's version
 * @param refused a text that was sent and rejected; it takes precedence
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

/** Full or forbidden storage loses the draft only, never the text in the form. */
function storage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
