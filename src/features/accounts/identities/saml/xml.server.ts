// Reads XML that other servers wrote. Nothing in it is fetched, and no entity is defined by it.
import { DOMParser } from '@xmldom/xmldom'

const declaration = /<!(DOCTYPE|ENTITY)/i
/** Libraries read nested elements recursively; metadata and answers have some ten levels. */
const depthMax = 100

/** @returns the document's element; null for anything that is no XML, that is nested too deeply, or that declares types or entities */
export function parseXml(text: string): Element | null {
  if (declaration.test(text)) return null
  const stop = (reason: string): never => {
    throw new SyntaxError(reason)
  }
  try {
    const parser = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } })
    const root = parser.parseFromString(text, 'text/xml').documentElement ?? null
    return root && isFlat(root) ? root : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || (error as Error).name === 'ParseError') return null
    throw error
  }
}

/** True if no element is deeper than the limit. Walks without recursion. */
function isFlat(root: Element): boolean {
  let depth = 0
  let node: Node | null = root
  while (node) {
    if (depth > depthMax) return false
    if (node.firstChild) {
      node = node.firstChild
      depth++
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth--
    }
    node = node && node !== root ? node.nextSibling : null
  }
  return true
}

/** All elements of a local name below an element. */
export function elementsIn(element: Element, name: string, namespace = '*'): Element[] {
  const found = element.getElementsByTagNameNS(namespace, name)
  return Array.from({ length: found.length }, (_, at) => found.item(at)).flatMap((one) => one ?? [])
}
