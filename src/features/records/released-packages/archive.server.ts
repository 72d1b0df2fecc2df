// The files of a released package. Words that were redacted or withheld are replaced before anything is written, so no part of the archive
// has them. A text without a decision about exactly these words is left out.
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { byteOrderMark, csvLine } from '../../../core/documents/csv.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { type Rule, roundedPlace, withheldColumns } from '../export-jobs/redaction.ts'
import { sheetFileName } from '../exports/contract.ts'
import { manifestName, sealed } from '../exports/sealed.server.ts'
import { type Export, exportSheetsOf, type Withhold } from '../exports/workbook.server.ts'
import { everyItem, type PackageRow, type TextItem } from './queries.server.ts'
import { contentHashOf } from './review.server.ts'
import { type ItemKind, redactedText } from './rules.ts'
import type en from './text/en.json'

const othersName = 'other words.json'
const withheldName = 'withheld.csv'
/** In the spreadsheet; the other kinds are in a file of their own. */
const sheetKinds: readonly ItemKind[] = ['comment', 'officialAnswer', 'hiddenReason', 'answer', 'importedAnswer']

type ReleaseWords = ReturnType<typeof releaseWords>
export const releaseWords = (language: Language) => wordsFor<typeof en>('released-packages')(language)

/**
 * @param seal gets the manifest's hash before the archive ends
 * @param exported the request's projects up to the beginning of the review
 */
export async function releaseArchive(exported: Export, of: PackageRow, seal: (hash: string) => void): Promise<Readable> {
  const words = releaseWords(exported.language)
  const { bySource, others, decided } = await readItems(exported.db, of)
  const released = (text: string, item: TextItem | undefined) => releasedText(text, item, words)
  const rules = new Map<Rule, number>()
  const note = (rule: Rule) => void rules.set(rule, (rules.get(rule) ?? 0) + 1)
  const withhold: Withhold = {
    person(column, value) {
      const rule = withheldColumns[column]
      if (!rule || !value) return value
      note(rule)
      return null
    },
    text: (_, value, source) => released(value, bySource.get(source)),
    statement: (value, source) => released(value, bySource.get(source)),
    place: (place) => roundedPlace(place, 'responses', note),
    file: () => note('file'),
    shape: () => note('shape'),
  }
  async function* parts(): AsyncGenerator<ZipEntry> {
    yield { path: sheetFileName, content: writeWorkbook(exportSheetsOf({ ...exported, withhold })) }
    yield { path: othersName, content: otherWords(others, words) }
    // The rules are counted while the workbook is written.
    yield { path: withheldName, content: withheldList(decided, rules, exported.language) }
    yield { path: 'README.txt', content: [readme(exported, of, words)] }
  }
  return zip(sealed(parts(), async (hash) => seal(hash)))
}

/** Items by the sources that the workbook names, those that it has no place for, and those that are not released whole. */
async function readItems(db: DbOrTx, of: PackageRow) {
  const bySource = new Map<string, TextItem>()
  const others: TextItem[] = []
  const decided: TextItem[] = []
  for await (const items of everyItem(db, of)) {
    const answers = await answerSources(db, items)
    for (const one of items) {
      bySource.set(one.kind === 'answer' ? (answers.get(one.source_id) ?? '') : `${one.kind}:${one.source_id}`, one)
      if (!sheetKinds.includes(one.kind)) others.push(one)
      if (one.state === 'redact' || one.state === 'withhold') decided.push(one)
    }
  }
  return { bySource, others, decided }
}

/** What the workbook calls answers, by their ids. */
async function answerSources(db: DbOrTx, items: readonly TextItem[]): Promise<Map<string, string>> {
  const answers = items.filter((one) => one.kind === 'answer')
  const { rows } = await sql<{ id: string; source: string }>`
    select a.id, concat('answer:', a.question_id, ':', r.alias) as source
    from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.id = any (${answers.map((one) => one.source_id)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.source]))
}

/** A text as it was decided about; only a mark without a decision about exactly this text. */
function releasedText(text: string, item: TextItem | undefined, words: ReleaseWords): string {
  if (text === '') return text
  if (!item || item.state === 'open' || !item.text_hash.equals(contentHashOf(text))) return words('mark.unreviewed')
  const { state, redactions, number } = item
  const exemption = item.exemption ?? ''
  if (state === 'withhold') return words('mark.withheld', { number, exemption })
  return state === 'redact' ? redactedText(text, redactions, words('mark.redacted', { exemption })) : text
}

/** A list in JSON, written item by item. */
function* otherWords(others: readonly TextItem[], words: ReleaseWords): Generator<string> {
  yield '['
  for (const [i, one] of others.entries()) {
    const { number, title } = one
    const item = { number, kind: words(`kind.${one.kind}`), project: title, text: releasedText(one.text, one, words) }
    yield `${i === 0 ? '' : ','}\n ${JSON.stringify(item)}`
  }
  yield '\n]\n'
}

/** Begins with a byte order mark, without which Excel assumes another encoding. */
function* withheldList(decided: readonly TextItem[], rules: ReadonlyMap<Rule, number>, language: Language): Generator<string> {
  const words = releaseWords(language)
  const heads = (['number', 'kind', 'project', 'decision', 'passages', 'exemption'] as const).map((one) => words(`head.${one}`))
  yield byteOrderMark + csvLine(heads)
  for (const one of decided) {
    const passages = one.state === 'redact' ? one.redactions.length : null
    yield csvLine([one.number, words(`kind.${one.kind}`), one.title, words(`state.${one.state}`), passages, one.exemption ?? ''])
  }
  for (const [rule, count] of rules)
    yield csvLine(['', words('automatic'), '', words('state.withhold'), count, message(language, `records.rule.${rule}`)])
}

function readme({ organization, projects }: Export, { version }: PackageRow, words: ReleaseWords): string {
  const lines = [
    words('readme.title', { organization: organization.name, version }),
    '',
    words('readme.projects'),
    ...projects.map((project) => `- ${project.title || words('untitled')}`),
    '',
    words('readme.sheet', { file: sheetFileName }),
    words('readme.others', { file: othersName }),
    words('readme.withheld', { file: withheldName }),
    words('readme.manifest', { file: manifestName, command: `sha256sum -c ${manifestName}` }),
    '',
  ]
  return lines.join('\r\n')
}
