// What a PDF must not contain, by its objects. Names and structure are those of ISO 32000-2: 12.6.4 actions, 12.6.3 trigger events, 7.7.4
// names, 7.11.4 embedded files, 13.6 3D artwork, 13.7 rich media.

/** A name begins with `/`, a reference is `12 0 R`; no other string is either. A stream is its dictionary. */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary
export type PdfDictionary = { [key: string]: PdfValue }
/** By reference. */
export type PdfObjects = ReadonlyMap<string, PdfValue>

const activeActions = ['/JavaScript', '/Launch', '/ImportData', '/SubmitForm', '/Rendition', '/RichMediaExecute', '/GoTo3DView']
const activeKinds = ['/RichMedia', '/3D', '/U3D', '/PRC']
const attachedKinds = ['/EmbeddedFile', '/FileAttachment']

/**
 * @returns `active` for scripts, programs to start, forms that send or are programs, 3D and rich media, and actions that start by
 * themselves; `attached` for other files inside; null for a document that is only read
 */
export function faultOf(objects: PdfObjects): 'active' | 'attached' | null {
  const dictionaries = [...objects.values()].flatMap(dictionariesIn)
  if (dictionaries.some((one) => isActive(one, objects))) return 'active'
  return dictionaries.some((one) => isAttached(one, objects)) ? 'attached' : null
}

/** The number of pages that the page tree states; null without one. */
export function pagesOf(root: PdfValue, objects: PdfObjects): number | null {
  const count = dictionaryOf(dictionaryOf(root, objects)['/Pages'], objects)['/Count']
  const pages = resolved(count, objects)
  return typeof pages === 'number' && pages > 0 ? pages : null
}

function isActive(one: PdfDictionary, objects: PdfObjects): boolean {
  const is = (key: string, names: readonly string[]) => names.includes(String(resolved(one[key], objects)))
  const has = (key: string) => isCollection(resolved(one[key], objects))
  if (is('/S', activeActions) || is('/Subtype', activeKinds) || is('/Type', activeKinds)) return true
  return has('/JavaScript') || has('/XFA') || (has('/AA') && canTrigger(one))
}

function isAttached(one: PdfDictionary, objects: PdfObjects): boolean {
  const is = (key: string, names: readonly string[]) => names.includes(String(resolved(one[key], objects)))
  if (is('/Type', attachedKinds) || is('/Subtype', attachedKinds) || is('/S', ['/GoToE'])) return true
  return ['/EmbeddedFiles', '/EF', '/Collection'].some((key) => isCollection(resolved(one[key], objects)))
}

/** Catalogs, pages, annotations and fields: among resources, such a key may be the name of a font. */
const canTrigger = (one: PdfDictionary) =>
  ['/Type', '/Subtype', '/FT', '/T', '/Kids', '/Parent', '/Pages', '/Rect'].some((key) => one[key] !== undefined)

/** A reference to nothing known counts as one to something. */
const isCollection = (value: PdfValue | undefined) => (typeof value === 'object' && value !== null) || isReference(value)
const isReference = (value: PdfValue | undefined): value is string => typeof value === 'string' && /^\d{1,10} \d{1,5} R$/.test(value)

function resolved(value: PdfValue | undefined, objects: PdfObjects): PdfValue | undefined {
  // A reference to a reference is not allowed; a file may contain a circle of them.
  for (let steps = 0; steps < 8 && isReference(value) && objects.has(value); steps++) value = objects.get(value)
  return value
}

function dictionaryOf(value: PdfValue | undefined, objects: PdfObjects): PdfDictionary {
  const found = resolved(value, objects)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {}
}

function dictionariesIn(value: PdfValue): PdfDictionary[] {
  const found: PdfDictionary[] = []
  const waiting = [value]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one)) found.push(one)
    for (const inner of Object.values(one)) waiting.push(inner)
  }
  return found
}
