const page = { width: 612, height: 792, margin: 72 }
const lettersPerLine = 84

// the standard fonts are encoded byte by byte: anything beyond Latin-1 has no letter there
const literal = (text: string) => `(${text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&')})`

function wrapped(line: string): string[] {
  const rows = ['']
  for (const word of line.split(' ')) {
    const last = rows[rows.length - 1] ?? ''
    if (last && last.length + 1 + word.length > lettersPerLine) rows.push(word)
    else rows[rows.length - 1] = last ? `${last} ${word}` : word
  }
  return rows
}

/** A document of one letter-size page: a title and lines of Latin text under it, long ones broken. PDF 1.4, nothing embedded. */
export function onePagePdf(title: string, lines: readonly string[]): Buffer {
  const rows = lines.flatMap(wrapped).map((row) => `${literal(row)} Tj T*`)
  const content = [
    'BT /F2 20 Tf',
    `${page.margin} ${page.height - page.margin - 20} Td ${literal(title)} Tj`,
    '/F1 11 Tf 16 TL 0 -36 Td',
    ...rows,
    'ET',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}
