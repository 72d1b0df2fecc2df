// Reads XML that other servers wrote. Nothing in it is fetched, and no entity is defined by it.
import { DOMParser } from '@xmldom/xmldom'

const declaration = /<!(DOCTYPE|ENTITY)/i

/** @returns the document's element; null for anything that is no XML, or that declares types or entities */
export function parseXml(text: string): Element | null {
  if (declaration.test(text)) return null
  const stop = (reason: string): never => {
    throw new SyntaxError(reason)
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } })
    return parser.parseFromString(text, 'text/xml').documentElement ?? null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || (error as Error).name === 'ParseError') return null
    throw error
  }
}

/** All elements of a local name below an element. */
export const elementsIn = (element: Element, name: string, namespace = '*'): Element[] =>
  Array.from({ length: element.getElementsByTagNameNS(namespace, name).length }, (_, at) =>
    element.getElementsByTagNameNS(namespace, name).item(at),
  ).flatMap((one) => one ?? [])
