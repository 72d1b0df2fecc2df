import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { deflateSync, inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { pdf } from '../../../../../tests/pictures.ts'
import { takeConsole } from '../../../../../tests/quiet.ts'
import { isShort } from '../../../../../tests/run/long.ts'
import { rewritePdf } from './rewrite-pdf.server.ts'
import { rewritten } from './rewritten-pdf.server.ts'

type PackedOptions = { dictionary?: string; pack?: (text: Buffer) => Buffer; others?: Record<number, string> }
const tree = { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', 3: '<< /Type /Page /Parent 2 0 R /Annots [7 0 R] >>' }
const catalog = (rest = '') => `<< /Type /Catalog /Pages 2 0 R ${rest} >>`
const inNumbers = (name: string) => [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')
const streamObject = (dictionary: string, content: Buffer | string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`

/** Writes objects, and returns where each begins. */
function body(objects: Record<number, string>) {
  let text = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [number, object] of Object.entries(objects)) {
    places.set(Number(number), text.length)
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  return { text, places }
}

/** A file with a table of its objects. */
function plain(objects: Record<number, string>): Buffer {
  const { text, places } = body(objects)
  const size = Math.max(...places.keys()) + 1
  const line = (place: number | undefined) =>
    place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`
  const table = Array.from({ length: size }, (_, i) => line(places.get(i))).join('')
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n${table}${end}`, 'latin1')
}

/** A file whose objects are packed into one stream, with a table that is a stream, as writers do since PDF 1.5. */
function packed(
  objects: Record<number, string>,
  { dictionary = '/Filter /FlateDecode', pack = deflateSync, others = {} }: PackedOptions = {},
) {
  const numbers = Object.keys(objects).map(Number)
  const texts = numbers.map((number) => `${objects[number]} `)
  const starts = texts.map((_, i) => texts.slice(0, i).join('').length)
  const head = `${numbers.map((number, i) => `${number} ${starts[i]}`).join(' ')} `
  const content = pack(Buffer.from(head + texts.join(''), 'latin1'))
  const container = streamObject(`/Type /ObjStm /N ${numbers.length} /First ${head.length} ${dictionary}`, content)
  const { text, places } = body({ 50: container, ...others })
  const entry = (type: number, place: number, index: number) => [
    type,
    place >> 24,
    (place >> 16) & 255,
    (place >> 8) & 255,
    place & 255,
    index,
  ]
  const entries = Array.from({ length: 61 }, (_, i) => {
    const packedAt = numbers.indexOf(i)
    if (packedAt >= 0) return entry(2, 50, packedAt)
    if (i === 60) return entry(1, text.length, 0)
    const place = places.get(i)
    return place === undefined ? entry(0, 0, 0) : entry(1, place, 0)
  })
  const table = streamObject('/Type /XRef /Size 61 /W [1 4 1] /Root 1 0 R', Buffer.from(entries.flat()))
  return Buffer.from(`${text}60 0 obj\n${table}\nendobj\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

/** The same file with an end that leads nowhere, which readers repair. */
const damaged = (file: Buffer) => Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n9'), 'latin1')

/** Each row of four bytes as the difference to the row above. */
function predicted(content: Buffer): Buffer {
  const rows = Array.from({ length: Math.ceil(content.length / 4) }, (_, i) =>
    Buffer.concat([content, Buffer.from('   ')]).subarray(4 * i, 4 * i + 4),
  )
  const differences = rows.map((row, i) => [2, ...row.map((one, at) => (one - (rows[i - 1]?.[at] ?? 0)) & 255)])
  return deflateSync(Buffer.from(differences.flat()))
}

/** In a thread of its own, as an upload is. */
const fault = async (content: Buffer) => (await rewritePdf(content)).fault
/** The same in this thread, which loads the libraries once: by a thread of its own, each file costs half a second. */
async function rewrittenAtOnce(content: Buffer) {
  const result = await rewritten(new Uint8Array(content))
  // The libraries' remarks about damaged files.
  takeConsole()
  return result
}
const faultOf = async (content: Buffer) => (await rewrittenAtOnce(content)).fault

async function rewrittenFile(uploaded: Buffer): Promise<Buffer> {
  const result = await rewrittenAtOnce(uploaded)
  if (result.fault) throw new Error(`This PDF is refused: ${result.fault}`)
  return Buffer.from(result.content)
}

/** The text of a stored file, with what is packed. */
async function textOf(content: Buffer): Promise<string> {
  const text = (await rewrittenFile(content)).toString('latin1')
  return text.replace(/stream\n([\s\S]*?)\n?endstream/g, (_, packed: string) => {
    const bytes = Buffer.from(packed, 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : packed
  })
}
const forms = (objects: Record<number, string>) => [plain(objects), packed(objects), damaged(plain(objects)), damaged(packed(objects))]
const faultsOf = (objects: Record<number, string>) => Promise.all(forms(objects).map(faultOf))

test('pages are counted in plain, packed and damaged files', async () => {
  for (const file of forms({ 1: catalog(), ...tree })) expect(await rewritePdf(file)).toMatchObject({ pages: 1, fault: null })
  expect(await rewritePdf(pdf(7))).toMatchObject({ pages: 7, fault: null })
})

describe('taken', () => {
  const harmless: Record<string, Record<number, string>> = {
    'words about scripts': {
      1: catalog(),
      ...tree,
      7: '<< /Title (JavaScript, Launch and /JavaScripts) /S /URI /URI (https://example.org) >>',
    },
    'bytes of a content that look like names': {
      1: catalog(),
      ...tree,
      7: streamObject('', 'BT (x) Tj /3D /JavaScript /Launch /EF << /AA << ET'),
    },
    'bookmarks and a first page': { 1: catalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'), ...tree },
    'a form to fill in': { 1: catalog('/AcroForm << /Fields [7 0 R] >>'), ...tree, 7: '<< /FT /Tx /T (Name) >>' },
    'a font that is called AA': { 1: catalog(), ...tree, 7: '<< /AA 8 0 R >>', 8: '<< /Type /Font >>' },
  }
  test.each(Object.entries(harmless))('%s', async (_, objects) => {
    const files = forms(objects).filter((_, i) => !Object.values(objects).some((one) => one.includes('endstream')) || i % 2 === 0)
    expect(await Promise.all(files.map(faultOf))).toEqual(files.map(() => null))
  })

  test('compressed content that holds the bytes of a name', async () => {
    const content = Buffer.concat([Buffer.from([0x78, 1, 1, 15, 0, 240, 255]), Buffer.from('/3D /JavaScript')])
    for (const file of [plain, (one: Record<number, string>) => damaged(plain(one))])
      expect(await faultOf(file({ 1: catalog(), ...tree, 7: streamObject('/Filter /FlateDecode', content) }))).toBe(null)
  })
})

describe('refused', () => {
  const active: Record<string, Record<number, string>> = {
    'a script at opening': { 1: catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), ...tree },
    'a script by reference': { 1: catalog('/OpenAction 7 0 R'), ...tree, 7: '<< /S 8 0 R /JS (app.alert(1)) >>', 8: '/JavaScript' },
    'a script among the names': { 1: catalog('/Names << /JavaScript << /Names [(a) 7 0 R] >> >>'), ...tree },
    'a name in numbers': { 1: catalog(`/OpenAction << /S /${inNumbers('JavaScript')} /JS (app.alert(1)) >>`), ...tree },
    'a program to start': { 1: catalog(), ...tree, 7: '<< /Subtype /Link /A << /S /Launch /F (cmd.exe) >> >>' },
    'a second action': { 1: catalog(), ...tree, 7: '<< /S /URI /URI (x) /Next [<< /S /Launch /F (cmd.exe) >>] >>' },
    'a form that sends': { 1: catalog(), ...tree, 7: '<< /S /SubmitForm /F (https://example.org) >>' },
    'a form that is a program': { 1: catalog('/AcroForm << /XFA [(template) 8 0 R] >>'), ...tree },
    'an action of a page': { 1: catalog(), ...tree, 3: '<< /Type /Page /Parent 2 0 R /AA << /O << /S /Named /N /Print >> >> >>' },
    'an action of a field': { 1: catalog(), ...tree, 7: '<< /FT /Tx /T (Name) /AA << /K << /S /JavaScript /JS (x) >> >> >>' },
    'rich media': { 1: catalog(), ...tree, 7: '<< /Type /Annot /Subtype /RichMedia >>' },
    'an object in space': { 1: catalog(), ...tree, 7: '<< /Type /Annot /Subtype /3D >>' },
  }
  test.each(Object.entries(active))('active: %s, in plain, packed and damaged files', async (_, objects) => {
    expect(await faultsOf(objects)).toEqual(Array(4).fill('active'))
  })

  const attached: Record<string, Record<number, string>> = {
    'files among the names': { 1: catalog('/Names << /EmbeddedFiles 4 0 R >>'), ...tree, 4: '<< /Names [] >>' },
    'a file': { 1: catalog(), ...tree, 7: '<< /Type /Filespec /EF << /F 9 0 R >> >>' },
    'a paper clip': { 1: catalog(), ...tree, 7: '<< /Type /Annot /Subtype /FileAttachment >>' },
    'a portfolio': { 1: catalog('/Collection << /View /T >>'), ...tree },
  }
  test.each(Object.entries(attached))('attached: %s, in plain, packed and damaged files', async (_, objects) => {
    expect(await faultsOf(objects)).toEqual(Array(4).fill('attached'))
  })

  test('a script that is packed as few writers pack: filters and their parameters by reference, differences, hexadecimal', async () => {
    const objects = { 1: catalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), ...tree }
    const others = { 20: '<< /Predictor 12 /Columns 4 >>', 21: '/FlateDecode', 22: '[/ASCIIHexDecode /FlateDecode]' }
    const files = [
      packed(objects, { dictionary: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>', pack: predicted }),
      packed(objects, { dictionary: '/Filter /FlateDecode /DecodeParms 20 0 R', pack: predicted, others }),
      packed(objects, { dictionary: '/F#69lter 21 0 R', others }),
      packed(objects, { dictionary: '/Filter 22 0 R', pack: (text) => Buffer.from(`${deflateSync(text).toString('hex')}>`), others }),
    ]
    expect(await Promise.all(files.map(faultOf))).toEqual(Array(4).fill('active'))
    const repaired = await Promise.all(files.map((file) => faultOf(damaged(file))))
    expect(repaired.filter((one) => one === null)).toEqual([])
  })

  test('a script that a later version of the file adds', async () => {
    const first = plain({ 1: catalog(), ...tree }).toString('latin1')
    const previous = /startxref\n(\d+)/.exec(first)?.[1]
    const at = first.length
    const added = `1 0 obj\n${catalog('/OpenAction << /S /JavaScript /JS (x) >>')}\nendobj\n`
    const table = `xref\n1 1\n${String(at).padStart(10, '0')} 00000 n \n`
    const end = `trailer\n<< /Size 4 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at + added.length}\n%%EOF\n`
    expect(await faultOf(Buffer.from(first + added + table + end, 'latin1'))).toBe('active')
  })

  test('a script that the table leads to within a content', async () => {
    const action = '7 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'
    const file = plain({ 1: catalog('/OpenAction 7 0 R'), ...tree, 7: '<< /S /GoTo >>', 8: streamObject('', action) }).toString('latin1')
    const place = (text: string) => String(text).padStart(10, '0')
    const [real, hidden] = [file.indexOf('7 0 obj'), file.lastIndexOf('7 0 obj')]
    expect(await faultOf(Buffer.from(file.replace(`${place(String(real))} 00000 n`, `${place(String(hidden))} 00000 n`), 'latin1'))).toBe(
      'active',
    )
  })

  test('no PDF, and one that breaks off', async () => {
    expect(await fault(Buffer.from(`\n${pdf()}`))).toBe('type')
    expect(await fault(pdf(3).subarray(0, 200))).toBe('unreadable')
    expect(await fault(Buffer.concat([pdf(), Buffer.from('PK\x03\x04'), Buffer.alloc(3000)]))).toBe('unreadable')
  })
})

describe('the stored file', () => {
  const page = (annotations: string) => ({ ...tree, 3: `<< /Type /Page /Parent 2 0 R /Annots [${annotations}] >>` })
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`

  test('has the links of an ordinary document', async () => {
    const addresses = ['https://example.org/plan?a=1', 'HTTP://example.org', 'mailto:clerk@example.org', 'www.example.org', 'plan.html#a:b']
    const links = addresses.map((address) => link(`<< /S /URI /URI (${address}) >>`)).join(' ')
    const objects = { 1: catalog('/OpenAction [3 0 R /Fit]'), ...page(`${links} ${link('<< /S /GoTo /D [3 0 R /Fit] >>')} 7 0 R`) }
    for (const file of forms({ ...objects, 7: link('9 0 R'), 9: '<< /S /URI /URI (https://example.org/far) >>' })) {
      const text = await textOf(file)
      for (const address of [...addresses, 'https://example.org/far', '/GoTo', '/OpenAction']) expect(text).toContain(address)
    }
  })

  const outside: Record<string, Record<number, string>> = {
    'a link that is a script': page(link('<< /S /URI /URI (javascript:MARKED) >>')),
    'one with a line break in its scheme': page(link('<< /S /URI /URI (java\nscript:MARKED) >>')),
    'one in hexadecimal digits': page(link(`<< /S /URI /URI <${Buffer.from('data:MARKED').toString('hex')}> >>`)),
    'a link to a file': page(link('<< /S /URI /URI (file:///c:/MARKED) >>')),
    'a link to a share': page(link('<< /S /URI /URI (\\\\\\\\host\\\\MARKED) >>')),
    'a link to another server without a scheme': page(link('<< /S /URI /URI (//host/MARKED) >>')),
    'a base of addresses': { 1: catalog('/URI << /Base (javascript:MARKED) >>'), ...tree },
    'another document': page(link('<< /S /GoToR /F (\\\\\\\\host\\\\MARKED.pdf) /D [0 /Fit] >>')),
    'another document by reference': { ...page('7 0 R'), 7: link('9 0 R'), 9: '<< /S 8 0 R /F (MARKED) >>', 8: '/GoToR' },
    'printing at opening': { 1: catalog('/OpenAction << /S /Named /N /MARKED >>'), ...tree },
    'an address at opening': { 1: catalog('/OpenAction << /S /URI /URI (https://example.org/MARKED) >>'), ...tree },
    'an address after a place': page(link('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://example.org/MARKED) >> >>')),
    'an action that no standard knows': page(link('<< /S /Unheard /D (MARKED) >>')),
    'a bookmark': { 1: catalog('/Outlines 7 0 R'), ...tree, 7: '<< /First 8 0 R >>', 8: '<< /Title (a) /A << /S /Hide /T (MARKED) >> >>' },
    'a stream in another file': { ...page(''), 3: '<< /Type /Page /Parent 2 0 R /Contents 9 0 R >>', 9: '<< /F (MARKED) >>' },
  }
  test.each(Object.entries(outside))('leads nowhere else: %s', async (_, objects) => {
    for (const file of forms({ 1: catalog(), ...objects })) expect(await textOf(file)).not.toMatch(/MARKED|4d41524b4544/i)
  })

  test('has one version of each object, which is the checked one', async () => {
    const plainFile = plain({ 1: catalog(), ...tree, 7: '<< /Title (a) >>' }).toString('latin1')
    const script = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (MARKED) >> >>\nendobj\n'
    const decoys = [
      plainFile.replace('%PDF-1.7\n', `%PDF-1.7\n% ${script.replaceAll('\n', ' ')}\n`),
      plainFile.replace('%PDF-1.7\n', `%PDF-1.7\n%\r${script}`),
      plainFile.replace(/xref/, `${script}xref`),
      plainFile.replace(/%%EOF\n$/, `%%EOF\n${script}%%EOF\n`),
      plainFile.replace('7 0 obj\n<< /Title (a) >>', `7 0 obj\n<< /Length 3 >>\nstream\nabc\nendstream\nendobj\n${script}`),
    ].flatMap((text) => [Buffer.from(text, 'latin1'), damaged(Buffer.from(text, 'latin1'))])
    const results = await Promise.all(decoys.map(async (one) => ((await faultOf(one)) === null ? textOf(one) : '')))
    for (const text of results) expect(text).not.toContain('MARKED')
    expect(results[0]).toContain('/Catalog')
  })

  test('rewritten again it stays as it is', async () => {
    for (const file of forms({ 1: catalog(), ...tree })) {
      const stored = await rewrittenFile(file)
      expect((await rewrittenFile(stored)).equals(stored)).toBe(true)
    }
  })

  test('has no signature of other bytes, but its picture', async () => {
    const field = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /Rect [0 0 9 9] /V 8 0 R /AP << /N 9 0 R >> >>'
    const signature = '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>'
    const seal = streamObject('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', 'BT (Seal) Tj ET')
    const text = await textOf(
      plain({ 1: catalog('/AcroForm << /Fields [7 0 R] /SigFlags 3 >>'), ...tree, 7: field, 8: signature, 9: seal }),
    )
    expect(text).not.toContain('/ByteRange')
    expect(text).toContain('(Seal) Tj')
  })
})

test('documents as a program writes them: plain, encrypted with and without a password, with a script, with a file inside', async () => {
  const written = (options: PDFKit.PDFDocumentOptions, fill: (document: PDFKit.PDFDocument) => void = () => {}) => {
    const document = new PDFDocument(options)
    document.text('Hello').addPage().text('World')
    fill(document)
    document.end()
    return buffer(document)
  }
  expect(await rewritePdf(await written({}))).toMatchObject({ pages: 2, fault: null })
  expect(await fault(await written({ userPassword: 'x', pdfVersion: '1.7' }))).toBe('encrypted')
  expect(await fault(await written({ ownerPassword: 'x', pdfVersion: '1.7' }))).toBe('encrypted')
  expect(await fault(await written({}, (one) => one.addNamedJavaScript('a', 'app.alert(1)')))).toBe('active')
  expect(await fault(await written({}, (one) => one.file(Buffer.from('MZ'), { name: 'a.exe' })))).toBe('attached')
})

test.skipIf(isShort)(
  'files made to keep a reader busy are refused within their time, and the server answers meanwhile',
  { timeout: 120_000 },
  async () => {
    const whole = (text: string) =>
      Buffer.from(`%PDF-1.7\n1 0 obj ${catalog()} endobj\n${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
    const busy = [
      whole('<</Type /Pages/Type/ObjStm'.repeat(400_000)),
      whole('<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n'.repeat(200_000)),
      whole(`9 0 obj ${'<<'.repeat(5_000_000)}`),
      whole(`9 0 obj ${'['.repeat(5_000_000)}`),
      packed({ 1: catalog(), ...tree, 9: `(${' '.repeat(250 * 1024 * 1024)})` }),
    ]
    const delays = monitorEventLoopDelay({ resolution: 5 })
    for (const one of busy) {
      delays.enable()
      expect(await fault(one)).not.toBe(null)
      delays.disable()
    }
    expect(delays.max / 1e6).toBeLessThan(1000)
  },
)
