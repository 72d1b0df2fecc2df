// Files of population figures. The numbers are fictional.

import { buffer } from 'node:stream/consumers'
import { writeWorkbook } from '../src/core/documents/sheet.server.ts'
import type { SheetCell } from '../src/core/documents/sheet-parts.server.ts'
import { columns } from '../src/features/results/population/columns.ts'

export type FigureRow = Record<string, SheetCell>

export const figuresSheet = (rows: readonly FigureRow[], head: readonly string[] = columns): Promise<Buffer> =>
  buffer(
    writeWorkbook([
      { name: 'Figures', head, widths: head.map(() => 16), rows: rows.map((row) => head.map((column) => row[column] ?? null)) },
    ]),
  )

export const figuresCsv = (rows: readonly FigureRow[], head: readonly string[] = columns): Buffer =>
  Buffer.from([head, ...rows.map((row) => head.map((column) => row[column] ?? ''))].map((cells) => cells.join(',')).join('\r\n'))

export const source = { sourceName: 'A made-up table', sourceYear: '2024', sourceLink: 'https://example.org/table' }

/** A multipart body with the file and its source, and its headers. */
export async function figuresUpload(
  content: Buffer,
  fields: Partial<typeof source> = source,
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'figures'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const encoded = new Response(form)
  return { headers: { 'content-type': encoded.headers.get('content-type') as string }, payload: Buffer.from(await encoded.arrayBuffer()) }
}
