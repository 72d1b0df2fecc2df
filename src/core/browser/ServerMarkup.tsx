// Parts that the server renders as HTML, so the page needs no code for them. The HTML is sent once: the page's data leaves out what the
// document shows already (core/pages/sent-once.server.ts), and the browser takes it from there.
import { type ComponentProps, createContext, useContext } from 'react'

const WrittenContext = createContext<Set<string> | null>(null)

/** In the server's entry: collects the HTML that a document shows. */
export const WrittenMarkup = WrittenContext

/** What the document came with, by part: its elements go when another page opens. */
const cameWith = new Map<string, string>()

function fromDocument(part: string): string {
  const known = cameWith.get(part) ?? document.querySelector(`[data-markup="${part}"]`)?.innerHTML ?? ''
  cameWith.set(part, known)
  return known
}

/** @param props.part a name that only one element of a page has */
export function ServerMarkup({ part, html, ...div }: { part: string; html: string } & ComponentProps<'div'>) {
  const written = useContext(WrittenContext)
  if (typeof document === 'undefined') written?.add(html)
  const shown = html === '' && typeof document !== 'undefined' ? fromDocument(part) : html
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server, from components
  return <div {...div} data-markup={part} dangerouslySetInnerHTML={{ __html: shown }} />
}
