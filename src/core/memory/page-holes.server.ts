// What differs between two people who otherwise see the same page. A page is rendered with a placeholder for each of these facts; the
// facts are put in when it is sent, so the rendering can be used for everybody else who would see the same.
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** HTML that the server has rendered; the others are texts. */
const markupFacts = ['partForPlace'] as const
export const personalFacts = ['nonce', 'requestId', 'firstName', 'email', 'personId', ...markupFacts] as const
export type PersonalFact = (typeof personalFacts)[number]

/** Letters and digits only: no escaping changes a placeholder. Random: nobody can write one into a page. */
const mark = `hole${randomBytes(12).toString('hex')}`
const anyHole = new RegExp(`${mark}(${personalFacts.join('|')})|(<script\\b)|(</script)`, 'gi')

export const holePlaceholderOf = (fact: PersonalFact): string => `${mark}${fact}`

/** The facts of one request, as its page's loaders reported them. */
export class PageHoles {
  private values = new Map<PersonalFact, string>()
  private isDocument: boolean

  /** @param isDocument true if the reply is a rendered page; loader data alone is sent with the facts themselves */
  constructor(isDocument: boolean) {
    this.isDocument = isDocument
  }

  /**
   * @returns what a loader returns in place of a fact: a placeholder if the page is rendered. Components may only write it into texts and
   * attributes, or use it in the browser; markup only as an element's content.
   */
  keep(fact: PersonalFact, value: string): string {
    this.values.set(fact, value)
    return this.isDocument ? holePlaceholderOf(fact) : value
  }

  valueOf(fact: PersonalFact): string {
    return this.values.get(fact) ?? ''
  }
}

type PlacedFact = { fact: PersonalFact; inScript: boolean }

/** A rendered page, cut at its placeholders. */
export class PageTemplate {
  /** Bytes in memory, with the compressed form, of which the page's text is about six times as long. */
  readonly bytes: number
  private parts: Buffer[]
  private holes: PlacedFact[] = []
  private deflated: Promise<Buffer[]> | undefined

  constructor(html: string) {
    const texts: Buffer[] = []
    let from = 0
    let inScript = false
    for (const found of html.matchAll(anyHole)) {
      const [text, fact, opens] = found
      if (fact === undefined) {
        inScript = opens !== undefined
        continue
      }
      texts.push(Buffer.from(html.slice(from, found.index)))
      // A script's own tag holds the nonce as an attribute, which needs no escaping either way.
      this.holes.push({ fact: fact as PersonalFact, inScript })
      from = found.index + text.length
    }
    texts.push(Buffer.from(html.slice(from)))
    this.parts = inOneAllocation(texts)
    this.bytes = this.parts.reduce((sum, part) => sum + part.length + part.length / 6, 0)
  }

  /** @returns the page for one person */
  fill(holes: PageHoles): Buffer {
    return Buffer.concat(this.pieces(holes))
  }

  /** The same as gzip. Only the facts are new: what lies between them was compressed with the first such page. */
  async fillGzip(holes: PageHoles): Promise<Buffer> {
    const deflating = () => this.parts.map((part) => deflate(part, { level: 6, finishFlush: constants.Z_FULL_FLUSH }))
    this.deflated ??= Promise.all(deflating()).then(inOneAllocation)
    const deflated = await this.deflated
    const written: Buffer[] = [gzipHeader]
    let checksum = 0
    let bytes = 0
    for (const [i, piece] of this.pieces(holes).entries()) {
      checksum = crc32(piece, checksum)
      bytes += piece.length
      if (i % 2 === 0) written.push(deflated[i / 2] as Buffer)
      else if (piece.length < worthCompressing) written.push(...storedBlocks(piece))
      else written.push(deflateRawSync(piece, quickly))
    }
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(checksum)
    trailer.writeUInt32LE(bytes % 2 ** 32, 4)
    return Buffer.concat([...written, lastBlock, trailer])
  }

  /** The page's parts, with a fact between each two. */
  private pieces(holes: PageHoles): Buffer[] {
    return this.parts.flatMap((part, i) => {
      const hole = this.holes[i]
      return hole ? [part, Buffer.from(writtenAs(hole)(holes.valueOf(hole.fact)))] : [part]
    })
  }
}

function writtenAs({ fact, inScript }: PlacedFact): (value: string) => string {
  if (inScript) return scriptText
  return (markupFacts as readonly PersonalFact[]).includes(fact) ? (html) => html : htmlText
}

/** A short buffer keeps all of its allocation in memory: 8 KB for a text, and 16 KB for what zlib returns. */
function inOneAllocation(buffers: readonly Buffer[]): Buffer[] {
  const all = Buffer.concat(buffers)
  let from = 0
  return buffers.map(({ length }) => {
    from += length
    return all.subarray(from - length, from)
  })
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: an empty block that ends the data. */
const lastBlock = Buffer.from([3, 0])
const storedBytesMax = 65_535
/** In bytes. A name takes longer to compress than to send. */
const worthCompressing = 400
/** Some kilobytes, without waiting for a thread: a small window is prepared sooner. */
const quickly = { level: 4, windowBits: 12, memLevel: 6, finishFlush: constants.Z_SYNC_FLUSH }

/** RFC 1951: bytes as blocks without compression. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < bytes.length; from += storedBytesMax) {
    const block = bytes.subarray(from, from + storedBytesMax)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(block.length, 1)
    header.writeUInt16LE(block.length ^ 0xffff, 3)
    blocks.push(header, block)
  }
  return blocks
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
/** As React escapes texts and attributes. */
const htmlText = (value: string): string => value.replace(/[&<>"']/g, (sign) => htmlEntities[sign] as string)

const quoted = (value: string): string => JSON.stringify(value).slice(1, -1)
const scriptEscapes = /[&<>\u2028\u2029]/g
/** As React Router writes loader data: JSON within a JavaScript string, in which no tag may begin. */
export const scriptText = (value: string): string =>
  quoted(quoted(value)).replace(scriptEscapes, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
