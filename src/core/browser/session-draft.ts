import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readText } from './draft.ts'

/**
 * A text with a draft in this tab, which is dropped when the person leaves by a link.
 * @param name storage key
 * @param saved the server's version
 * @param refused a text that was sent and rejected; it takes precedence
 */
export function useSessionDraft(name: string, saved: string, refused: string | undefined): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(refused ?? saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    const kept = refused === undefined ? readText('session', name) : null
    if (kept) setText(kept)
    return () => {
      if (location.pathname !== '/login') forgetDraft('session', name)
    }
  }, [])
  useEffect(() => {
    if (text === saved) forgetDraft('session', name)
  }, [text, saved, name])
  const write = (next: string) => {
    setText(next)
    keepDraft('session', name, next)
  }
  return [text, write]
}
