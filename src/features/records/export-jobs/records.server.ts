// The package for a public-records request: the redacted spreadsheet, a list of redactions, an explanation, and checksums.

import type { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '../../../core/documents/csv.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { TextLookup } from '../../surveys/kinds/column.ts'
import { sheetFileName } from '../exports/contract.ts'
import { manifestName, sealed } from '../exports/sealed.server.ts'
import type { Export, Withhold } from '../exports/workbook.server.ts'
import { exportStatementsOf } from './queries.server.ts'
import {
  type RedactionMark,
  type Rule,
  roundedPlace,
  rules,
  type Where,
  type Withheld,
  withheldColumns,
  withoutIdentifiers,
} from './redaction.ts'

/** Updates, decisions and reports. */
const officialsFileName = 'updates, decisions, reports.json'
const withheldName = 'withheld.csv'

/** @param book writes the workbook of an export as it is read */
export function recordsPackage(exported: Export, book: (of: Export) => Readable): Readable {
  const words: TextLookup = (code, values) => message(exported.language, `records.${code}`, values)
  const mark: RedactionMark = (rule) => words(`mark.${rule}`)
  const withheld = new Map<string, number>()
  const note: Withheld = (rule, where) => {
    const line = `${rule}\t${where}`
    withheld.set(line, (withheld.get(line) ?? 0) + 1)
  }
  const withhold: Withhold = {
    person: (column, value) => {
      const rule = withheldColumns[column]
      if (!rule || !value) return value
      note(rule, 'everySheet')
      return null
    },
    text: (sheet, value) => withoutIdentifiers(value, sheet, note, mark),
    place: (place) => roundedPlace(place, 'responses', note),
    file: () => note('file', 'responses'),
    shape: () => note('shape', 'responses'),
  }
  async function* parts(): AsyncGenerator<ZipEntry> {
    yield { path: sheetFileName, content: book({ ...exported, withhold }) }
    yield { path: officialsFileName, content: officials(exported, note, mark) }
    // The redactions are known only after the workbook has been written.
    yield { path: withheldName, content: [withheldList(withheld, words)] }
    yield { path: 'README.txt', content: [readme(exported, withheld, words)] }
  }
  return zip(sealed(parts(), async () => {}))
}

/** The officials' statements about each project in the period, and the reports about it, one project at a time. */
async function* officials(
  { db, projects, filter, organization: { timeZone } }: Export,
  note: Withheld,
  mark: RedactionMark,
): AsyncGenerator<string> {
  let separator = '[\n'
  for (const project of projects) {
    const statements = await exportStatementsOf(db, { id: project.id, timeZone }, filter)
    const reports = statements.reports.map((report) => {
      note('reporter', 'reports')
      return { ...report, text: withoutIdentifiers(report.text, 'reports', note, mark) }
    })
    yield separator + JSON.stringify({ project: project.title, ...statements, reports }, null, 1)
    separator = ',\n'
  }
  yield '\n]\n'
}

/**
 * A rule keeps its short name, which the README explains, because programs that read the list look for it. The list begins with a byte
 * order mark, without which Excel assumes another encoding.
 */
function withheldList(withheld: ReadonlyMap<string, number>, words: TextLookup): string {
  const lines = [...withheld].sort().map(([line, count]) => {
    const [rule, where] = line.split('\t') as [Rule, Where]
    return [rule, words(`where.${where}`), count, words(`rule.${rule}`)]
  })
  const heads = ['rule', 'where', 'count', 'reason'].map((head) => words(`head.${head}`))
  return byteOrderMark + [heads, ...lines].map(csvLine).join('')
}

function readme({ organization, projects }: Export, withheld: ReadonlyMap<string, number>, words: TextLookup): string {
  const total = [...withheld.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    words('readme.title', { organization: organization.name }),
    '',
    words('readme.projects'),
    ...projects.map((project) => `- ${project.title || words('untitled')}`),
    '',
    words('readme.sheet', { file: sheetFileName }),
    words('readme.officials', { file: officialsFileName }),
    words('readme.withheld', { count: total, file: withheldName }),
    '',
    words('readme.rules'),
    ...rules.map((rule) => `- ${rule}: ${words(`rule.${rule}`)}`),
    '',
    words('readme.patterns'),
    words('readme.law'),
    '',
    words('readme.manifest', { file: manifestName, command: `sha256sum -c ${manifestName}` }),
    '',
  ]
  return lines.join('\r\n')
}
