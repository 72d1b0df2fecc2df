// Uploaded files.
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { rewritePdf } from '../src/features/projects/media/pdf/rewrite-pdf.server.ts'

export type SentFile = { name: string; content: Buffer; type?: string; alt?: string }

/** A multipart request with files, each after its `alt` if it has one. */
export function multipart(url: string, files: SentFile[]): InjectOptions {
  const boundary = 'plaza-test-boundary'
  const parts = files.flatMap(({ name, content, type = 'application/octet-stream', alt }) => [
    ...(alt === undefined ? [] : [Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="alt"\r\n\r\n${alt}\r\n`)]),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { method: 'PUT', url, payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A plain picture of a given size, JPEG by default. */
export const picture = (width = 900, height = 600, format: 'jpeg' | 'png' | 'gif' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c97b4a' } })
    .toFormat(format)
    .toBuffer()

/** A PDF as it is stored when it is uploaded. */
export async function storedPdf(uploaded: Buffer): Promise<Buffer> {
  const result = await rewritePdf(uploaded)
  if (result.fault) throw new Error(`This PDF is refused: ${result.fault}`)
  return Buffer.from(result.content)
}

/** The smallest PDF with a given number of pages that readers open. With its table of objects, nothing needs to be repaired. */
export function pdf(pages = 1): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`]
  for (let i = 0; i < pages; i++) objects.push('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>')
  const header = '%PDF-1.4\n'
  const texts = objects.map((one, i) => `${i + 1} 0 obj\n${one}\nendobj\n`)
  const places = texts.map((_, i) => header.length + texts.slice(0, i).join('').length)
  const table = ['0000000000 65535 f \n', ...places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)]
  const body = header + texts.join('')
  const size = table.length
  return Buffer.from(
    `${body}xref\n0 ${size}\n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
