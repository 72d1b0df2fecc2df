// The XML of a workbook (ECMA-376, SpreadsheetML), reduced to what spreadsheet programs need.
import type { ZipEntry } from './zip.server.ts'

/** A local date and time as a serial number: days since December 30, 1899. */
export type DateTimeCell = { serial: number }
/** A calendar day as a serial number. */
export type DateCell = { day: number }
/** Texts stay texts, even if they look like numbers. */
export type SheetCell = string | number | DateTimeCell | DateCell | null

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const textLengthMax = 32_767
const nameLengthMax = 31

/** Indexes into the list of cell formats in `styles`. */
const format = { text: 1, head: 2, moment: 3, typed: 4, day: 5 }

/** Removes what XML cannot contain (control characters, lone surrogates) and escapes what a spreadsheet reads as an escape. */
export const escaped = (text: string): string =>
  text
    .slice(0, textLengthMax)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const quoted = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** 1 -> A, 27 -> AA */
function letters(column: number): string {
  let name = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** An inline string is a text in every program; quotePrefix keeps it a text after an edit. */
const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

function cellXml(place: string, cell: SheetCell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell, format.text)
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="${format.day}"><v>${cell.day}</v></c>`
  return `<c r="${place}" s="${format.moment}"><v>${cell.serial}</v></c>`
}

export const row = (number: number, cells: readonly SheetCell[]): string =>
  `<row r="${number}">${cells.map((cell, i) => cellXml(`${letters(i + 1)}${number}`, cell)).join('')}</row>`

export const headRow = (number: number, words: readonly string[]): string =>
  `<row r="${number}">${words.map((word, i) => textCell(`${letters(i + 1)}${number}`, word, format.head)).join('')}</row>`

/**
 * @param frozen number of rows that stay visible
 * @param toFill typed values stay texts, including leading zeros
 */
export function sheetBegin(widths: readonly number[], frozen: number, { toFill = false } = {}): string {
  const style = toFill ? ` style="${format.typed}"` : ''
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"${style}/>`).join('')
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  return `${declaration}<worksheet xmlns="${main}">${views}<sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>`
}

/** Ends a sheet with its heading in row `head` and a filter button on each column. */
export const sheetEnd = (head: number, last: number, columns: number): string =>
  `</sheetData><autoFilter ref="A${head}:${letters(columns)}${last}"/></worksheet>`

/** A dropdown list for the cells of a column. The choices, without commas, have at most 255 characters in total. */
export type ListValidation = {
  column: number
  choices: readonly string[]
  /** Rejects any other value. */
  only: boolean
  refusal: string
}

/** Ends a sheet to be filled in: rows `first` to `last` offer choices. */
export function sheetEndWithChoices(first: number, last: number, choices: readonly ListValidation[]): string {
  const validations = choices.map(({ column, choices, only, refusal }) => {
    const cells = `${letters(column)}${first}:${letters(column)}${last}`
    const rule = `type="list" allowBlank="1" showErrorMessage="${only ? 1 : 0}" error="${quoted(refusal)}" sqref="${cells}"`
    return `<dataValidation ${rule}><formula1>"${escaped(choices.join(','))}"</formula1></dataValidation>`
  })
  return `</sheetData><dataValidations count="${choices.length}">${validations.join('')}</dataValidations></worksheet>`
}

/** A valid sheet name: at most 31 characters, no forbidden characters, unique among `taken` (programs ignore case). */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const clean =
    wanted
      .replace(/[[\]:*?/\\]|\p{Cc}/gu, ' ')
      .replace(/^'+|(?<!')'+$/g, '')
      .trim() || 'Sheet'
  const used = new Set(taken.map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const name =
      clean
        .slice(0, nameLengthMax - ending.length)
        .toWellFormed()
        .trim() + ending
    if (!used.has(name.toLowerCase())) return name
  }
}

/** All parts except the sheets. Written last, because it lists them. */
export function* bookParts(names: readonly string[]): Generator<ZipEntry> {
  const numbered = (make: (number: number) => string) => names.map((_, i) => make(i + 1)).join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"/>`
  const relations = (inside: string) => `<Relationships xmlns="${packaged}/relationships">${inside}</Relationships>`
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const part = (path: string, content: string): ZipEntry => ({ path, content: [declaration, content] })

  const sheets = names.map((name, i) => `<sheet name="${quoted(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  yield part('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets>${sheets}</sheets></workbook>`)
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations(
      `${numbered((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('rIdStyles', 'styles', 'styles.xml')}`,
    ),
  )
  yield part('xl/styles.xml', styles)
  yield part('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')))
  yield part(
    '[Content_Types].xml',
    [
      `<Types xmlns="${packaged}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      override('workbook.xml', 'sheet.main'),
      override('styles.xml', 'styles'),
      numbered((n) => override(`worksheets/sheet${n}.xml`, 'worksheet')),
      '</Types>',
    ].join(''),
  )
}

const wrapped = '<alignment vertical="top" wrapText="1"/>'
const top = '<alignment vertical="top"/>'
const styles = [
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>`,
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2">',
  '<font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE6E8F4"/><bgColor indexed="64"/></patternFill></fill>',
  '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>',
  '</cellStyleXfs><cellXfs count="6">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>',
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1">${wrapped}</xf>`,
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" quotePrefix="1" applyFont="1" applyFill="1" applyAlignment="1">',
  `${wrapped}</xf>`,
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  `<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
