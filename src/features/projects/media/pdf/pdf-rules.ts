// What a PDF may do, by its objects. Names and structure are those of ISO 32000-2: 12.6.4 actions, 12.6.3 trigger events, 7.7.4 names,
// 7.11 files, 13.6 3D artwork, 13.7 rich media.

/**
 * A name begins with `/`, a string with `u:` (text) or `b:` (bytes in hexadecimal digits), a reference is `12 0 R`. A stream is its
 * dictionary.
 */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary
export type PdfDictionary = { [key: string]: PdfValue }
/** By reference; `trailer` leads to the others. */
export type PdfObjects = ReadonlyMap<string, PdfValue>

const activeActions = [
  ...['/JavaScript', '/Launch', '/ImportData', '/SubmitForm', '/Rendition', '/RichMediaExecute', '/GoTo3DView', '/Movie', '/Sound'],
]
const activeKinds = ['/RichMedia', '/3D', '/U3D', '/PRC', '/Movie', '/Sound']
const attachedKinds = ['/EmbeddedFile', '/FileAttachment']
const activeEntries = ['/JavaScript', '/XFA', '/Renditions', '/AlternatePresentations']
const attachedEntries = ['/EmbeddedFiles', '/EF', '/Collection']

/** The actions that stay, by the entry that holds them: what opens by itself stays in the document, and no action starts another. */
const allowedActions: Record<string, readonly string[]> = {
  '/A': ['/GoTo', '/URI'],
  '/PA': ['/GoTo', '/URI'],
  '/OpenAction': ['/GoTo'],
  '/Next': [],
}
/** 7.11.3: the name of a file outside of the document, also as an address of the network that a reader would log in at. */
const fileNames = ['/F', '/UF', '/DOS', '/Mac', '/Unix']
/** Of an address, without the white space and control characters that programs leave out. */
const allowedSchemes = ['http', 'https', 'mailto']

/**
 * @returns `active` for scripts, programs to start, forms that send or are programs, sound, video, 3D and rich media, and actions that
 * start by themselves; `attached` for other files inside; null for a document that is only read
 */
export function faultOf(objects: PdfObjects): 'active' | 'attached' | null {
  const dictionaries = [...objects.values()].flatMap(dictionariesIn)
  if (dictionaries.some((one) => isActive(one, objects))) return 'active'
  return dictionaries.some((one) => isAttached(one, objects)) ? 'attached' : null
}

/**
 * The objects that have an action that is not allowed, or that name a file, without it: links to other files, to addresses other than
 * those of the web and of email, and commands to the reader, like printing, lead nowhere.
 */
export function removals(objects: PdfObjects): PdfObjects {
  const isChanged = (value: PdfValue) =>
    dictionariesIn(value).some((one) => Object.entries(one).some(([key, inner]) => isRemoved(key, inner, objects)))
  return new Map(
    [...objects].filter(([, value]) => isChanged(value)).map(([reference, value]) => [reference, withoutRemoved(value, objects)]),
  )
}

/** The number of pages that the page tree states; null without one. */
export function pagesOf(objects: PdfObjects): number | null {
  const tree = ['/Root', '/Pages'].reduce((one, key) => dictionaryOf(one[key], objects), dictionaryOf(objects.get('trailer'), objects))
  const pages = resolved(tree['/Count'], objects)
  return typeof pages === 'number' && pages > 0 ? pages : null
}

function isActive(one: PdfDictionary, objects: PdfObjects): boolean {
  const is = (key: string, names: readonly string[]) => names.includes(String(resolved(one[key], objects)))
  const has = (key: string) => isCollection(resolved(one[key], objects))
  if (is('/S', activeActions) || is('/Subtype', activeKinds) || is('/Type', activeKinds)) return true
  return activeEntries.some(has) || (has('/AA') && canTrigger(one))
}

function isAttached(one: PdfDictionary, objects: PdfObjects): boolean {
  const is = (key: string, names: readonly string[]) => names.includes(String(resolved(one[key], objects)))
  if (is('/Type', attachedKinds) || is('/Subtype', attachedKinds) || is('/S', ['/GoToE'])) return true
  return attachedEntries.some((key) => isCollection(resolved(one[key], objects)))
}

/** Catalogs, pages, annotations and fields: among resources, such a key may be the name of a font. */
const canTrigger = (one: PdfDictionary) =>
  ['/Type', '/Subtype', '/FT', '/T', '/Kids', '/Parent', '/Pages', '/Rect'].some((key) => one[key] !== undefined)

function isRemoved(key: string, value: PdfValue, objects: PdfObjects): boolean {
  const found = resolved(value, objects)
  if (fileNames.includes(key)) return isString(found)
  // The base of addresses that have no scheme.
  if (key === '/URI') return isDictionary(found)
  if (key === '/AA') return actionsIn(isDictionary(found) ? Object.values(found) : [], objects).length > 0
  const allowed = allowedActions[key]
  return (
    allowed !== undefined && actionsIn(Array.isArray(found) ? found : [found], objects).some((one) => !isAllowed(one, allowed, objects))
  )
}

/** An action has a type: the same entries hold attributes of paragraphs, the next bookmark, and places in the document. */
function actionsIn(values: readonly (PdfValue | undefined)[], objects: PdfObjects): PdfDictionary[] {
  return values.map((one) => resolved(one, objects)).filter((one) => isDictionary(one) && one['/S'] !== undefined) as PdfDictionary[]
}

function isAllowed(action: PdfDictionary, allowed: readonly string[], objects: PdfObjects): boolean {
  const type = resolved(action['/S'], objects)
  if (!allowed.includes(String(type))) return false
  return type !== '/URI' || isWebAddress(resolved(action['/URI'], objects))
}

/** One without a scheme, like `www.example.org`, is allowed, but neither a path of Windows nor one that begins with two slashes. */
function isWebAddress(value: PdfValue | undefined): boolean {
  if (!isString(value)) return false
  const text = value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : value.slice(2)
  const address = text.replace(/[^\x21-\x7e]/g, '')
  if (address.includes('\\') || address.startsWith('//')) return false
  const scheme = /^[^/?#:]*(?=:)/.exec(address)?.[0]
  return scheme === undefined || allowedSchemes.includes(scheme.toLowerCase())
}

function withoutRemoved(value: PdfValue, objects: PdfObjects): PdfValue {
  if (Array.isArray(value)) return value.map((one) => withoutRemoved(one, objects))
  if (!isDictionary(value)) return value
  const remaining = Object.entries(value).filter(([key, inner]) => !isRemoved(key, inner, objects))
  return Object.fromEntries(remaining.map(([key, inner]) => [key, withoutRemoved(inner, objects)]))
}

const isDictionary = (value: PdfValue | undefined): value is PdfDictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isString = (value: PdfValue | undefined): value is string => typeof value === 'string' && /^[ub]:/.test(value)
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
  return isDictionary(found) ? found : {}
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
