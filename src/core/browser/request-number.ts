// The id of the request that a page answers, for a person who reports that it failed. Pages of many people are one rendering, so on the
// server this is a placeholder.
import { createContext, useContext } from 'react'

const RequestNumberContext = createContext<string | null>(null)

/** In the server's entry: the placeholder of the id, which is filled in when the page is sent. */
export const RequestNumberProvider = RequestNumberContext

/** For the element that shows the id, from which the browser takes it. */
export const requestNumberOf = (id: string) => ({ 'data-request': id })

/** Null in a browser whose page did not come with one. */
export function useRequestNumber(): string | null {
  const placeholder = useContext(RequestNumberContext)
  if (typeof document === 'undefined') return placeholder
  return document.querySelector<HTMLElement>('[data-request]')?.dataset['request'] ?? null
}
