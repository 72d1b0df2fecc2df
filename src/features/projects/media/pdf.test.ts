import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { pdf } from '../../../../tests/pictures.ts'
import { inspectPdf } from './pdf.server.ts'

const pages = 'trailer << /Root 1 0 R >>\n%%EOF\n'
const whole = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n${objects.join('\n')}\n${pages}`, 'latin1')
/** Packs objects as writers do since PDF 1.5. */
function packed(
  inner: string,
  { dictionary = '/Type /ObjStm /Filter /FlateDecode', stream = deflateSync(Buffer.from(inner, 'latin1')) } = {},
) {
  return `5 0 obj\n<< ${dictionary} /N 2 /First 10 /Length ${stream.length} >>\nstream\r\n${stream.toString('latin1')}\nendstream\nendobj`
}
const stream = (content: string) => `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`
const fault = async (content: Buffer) => (await inspectPdf(content)).fault
const tree = '1 0 2 60 << /Type /Catalog /Pages 2 0 R >> << /Kids [3 0 R 4 0 R] /Resources << /Font << >> >> /Type/Pages /Count 12 >>'

test('pages are counted in plain and in packed page trees; null where there is none', async () => {
  expect(await inspectPdf(pdf(7))).toEqual({ pages: 7, fault: null })
  expect(await inspectPdf(whole(packed(tree)))).toEqual({ pages: 12, fault: null })
  expect(await inspectPdf(whole(packed(tree, { dictionary: '/T#79pe /Obj#53tm /Filter [ /FlateDecode ]' })))).toEqual({
    pages: 12,
    fault: null,
  })
  expect(await inspectPdf(whole(packed(tree, { dictionary: '/Type /ObjStm', stream: Buffer.from(tree) })))).toEqual({
    pages: 12,
    fault: null,
  })
  expect(await inspectPdf(whole())).toEqual({ pages: null, fault: null })
})

test('a document that is only read is taken: links, bookmarks, forms to fill, words about scripts', async () => {
  const harmless = [
    whole(
      '6 0 obj << /Title (JavaScript in city forms) >> endobj',
      stream('BT (How /JavaScripts and Launching are avoided. No /XFAs.) Tj ET'),
    ),
    whole('<< /S /URI /URI (https://example.org) >>', '<< /OpenAction << /S /GoTo /D [3 0 R /Fit] >> >>'),
    whole('<< /AcroForm << /Fields [6 0 R] >> >>', '6 0 obj << /FT /Tx /T (Name) >> endobj'),
    whole('<< /EF 3 >>', '<< /EncryptMetadata false >>', packed('<< /JavaScriptless true >>')),
  ]
  expect(await Promise.all(harmless.map(fault))).toEqual([null, null, null, null])
})

test('documents as a program writes them: plain, encrypted, with a script, with a file inside', async () => {
  const written = (options: PDFKit.PDFDocumentOptions, fill: (document: PDFKit.PDFDocument) => void = () => {}) => {
    const document = new PDFDocument(options)
    document.text('Hello').addPage().text('World')
    fill(document)
    document.end()
    return buffer(document)
  }
  expect(await inspectPdf(await written({}))).toEqual({ pages: 2, fault: null })
  expect(await fault(await written({ userPassword: 'x', pdfVersion: '1.7' }))).toBe('encrypted')
  expect(await fault(await written({}, (one) => one.addNamedJavaScript('a', 'app.alert(1)')))).toBe('active')
  expect(await fault(await written({}, (one) => one.file(Buffer.from('MZ'), { name: 'a.exe' })))).toBe('attached')
})

describe('refused', () => {
  const actions: Record<string, string> = {
    'a script at opening': '<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
    'a script among the names': '<< /Names << /JavaScript << /Names [(a) 7 0 R] >> >> >>',
    'a script whose name is written in numbers': '<< /S /J#61v#61Scr#69pt /JS (app.alert(1)) >>',
    'a name at the end of a line': '<< /S\n/JavaScript\n/JS 9 0 R >>',
    'a program to start': '<< /A << /S /Launch /F (cmd.exe) >> >>',
    'a form that sends': '<< /S /SubmitForm /F (https://example.org) >>',
    'a form that is a program': '<< /AcroForm << /XFA [(template) 8 0 R] >> >>',
    'rich media': '<< /Subtype /RichMedia >>',
  }
  test.each(Object.entries(actions))('active: %s, in the open and packed', async (_, object) => {
    expect([await fault(whole(object)), await fault(whole(packed(object)))]).toEqual(['active', 'active'])
  })

  test.each([
    '<< /Names << /EmbeddedFiles 4 0 R >> >>',
    '<< /Type /EmbeddedFile >>',
    '<< /Type /Filespec /EF << /F 9 0 R >> >>',
    '<< /Subtype /FileAttachment >>',
    '<< /Collection << /View /T >> >>',
  ])('attached: %s', async (object) => {
    expect([await fault(whole(object)), await fault(whole(packed(object)))]).toEqual(['attached', 'attached'])
  })

  test('encrypted, whatever else it is', async () => {
    expect(await fault(whole('trailer << /Encrypt 9 0 R >>', packed('x', { stream: Buffer.from('rubbish') })))).toBe('encrypted')
  })

  test('no PDF, and one that breaks off', async () => {
    expect(await fault(Buffer.from(`\n${pdf()}`))).toBe('type')
    expect(await fault(pdf(3).subarray(0, 200))).toBe('unreadable')
    expect(await fault(Buffer.concat([pdf(), Buffer.from('PK\x03\x04'), Buffer.alloc(3000)]))).toBe('unreadable')
  })

  test('what is packed in another way than writers do', async () => {
    const hidden = '<< /S /JavaScript >>'
    const hex = Buffer.from(deflateSync(Buffer.from(hidden)).toString('hex'))
    const unusual = [
      packed(hidden, { dictionary: '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', stream: hex }),
      packed(hidden, { dictionary: '/Type /ObjStm /F#69lter /LZWDecode' }),
      packed(hidden, { dictionary: '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
      packed(hidden, { stream: Buffer.from('not packed at all') }),
      packed('', { stream: deflateSync(Buffer.alloc(17 * 1024 * 1024)) }),
      packed('x').repeat(4001),
    ]
    expect(await Promise.all(unusual.map((one) => fault(whole(one))))).toEqual(Array(6).fill('unchecked'))
  })
})

test('files made to keep a reader busy are read to an end', async () => {
  const busy = [
    '<</Type /Pages/Type/ObjStm'.repeat(900_000),
    `${'<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n'.repeat(400_000)}`,
    '<<'.repeat(10_000_000),
    '/'.repeat(20_000_000),
    '/Type'.repeat(5_000_000),
  ]
  for (const one of busy) expect((await inspectPdf(whole(one))).pages).toBe(null)
})
