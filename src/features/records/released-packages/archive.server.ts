// The files of a released package. Words that were redacted or withheld are replaced before anything is written, so no part of the archive
// has them. A text without a decision about exactly these words is left out.
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { writeWorkbook } from '../../../core/documents/sheet.server.ts'
import { type ZipEntry, zip } from '../../../core/documents/zip.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { wordsIn } from '../../messaging/notifications/mail.server.ts'
import { type Rule, roundedPlace, withheldColumns } from '../export-jobs/redaction.ts'
import { sheetFileName } from '../exports/contract.ts'
import { manifestName, sealed } from '../exports/sealed.server.ts'
import { type Export, sheetsOf, type Withhold } from '../exports/workbook.server.ts'
import { findItems, type PackageRow, type TextItem } from './queries.server.ts'
import { hashOf } from './review.server.ts'
import { type ItemKind, redactedText } from './rules.ts'
import type en from './text/en.json'

const othersName = 'other words.json'
const withheldName = 'withheld.csv'
/** In the spreadsheet; the other kinds are in a file of their own. */
const sheetKinds: readonly ItemKind[] = ['comment', 'officialAnswer', 'hiddenReason', 'answer', 'importedAnswer']

type ReleaseWords = ReturnType<typeof releaseWords>
export const releaseWords = (language: Language) => wordsIn<typeof en>('released-packages', language)

/**
 * @param seal gets the manifest's hash before the archive ends
 * @param exported the request's projects up to the beginning of the review
 */
export async function releaseArchive(exported: Export, of: PackageRow, seal: (hash: string) => void): Promise<Readable> {
  const words = releaseWords(exported.language)
  const items = await findItems(exported.db, of, {})
  const bySource = await sourcesOf(exported.db, items)
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
    yield { path: sheetFileName, content: writeWorkbook(sheetsOf({ ...exported, withhold })) }
    yield { path: othersName, content: [otherWords(items, words)] }
    // The rules are counted while the workbook is written.
    yield { path: withheldName, content: [withheldList(items, rules, exported.language)] }
    yield { path: 'README.txt', content: [readme(exported, of, words)] }
  }
  return zip(sealed(parts(), async (hash) => seal(hash)))
}

/** Items by the sources that the workbook names. */
async function sourcesOf(db: DbOrTx, items: readonly TextItem[]): Promise<Map<string, TextItem>> {
  const answers = items.filter((one) => one.kind === 'answer')
  const { rows } = await sql<{ id: string; source: string }>`
    select a.id, concat('answer:', a.question_id, ':', r.alias) as source
    from answers a join respondents r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.id = any (${answers.map((one) => one.source_id)}::uuid[])`.execute(db)
  const answerSources = new Map(rows.map((row) => [row.id, row.source]))
  const sourceOf = (one: TextItem) => (one.kind === 'answer' ? (answerSources.get(one.source_id) ?? '') : `${one.kind}:${one.source_id}`)
  return new Map(items.map((one) => [sourceOf(one), one]))
}

/** A text as it was decided about; only a mark without a decision about exactly this text. */
function releasedText(text: string, item: TextItem | undefined, words: ReleaseWords): string {
  if (text === '') return text
  if (!item || item.state === 'open' || !item.text_hash.equals(hashOf(text))) return words('mark.unreviewed')
  const { state, redactions, number } = item
  const exemption = item.exemption ?? ''
  if (state === 'withhold') return words('mark.withheld', { number, exemption })
  return state === 'redact' ? redactedText(text, redactions, words('mark.redacted', { exemption })) : text
}

function otherWords(items: readonly TextItem[], words: ReleaseWords): string {
  const others = items.filter((one) => !sheetKinds.includes(one.kind))
  const listed = others.map((one) => {
    const { number, title } = one
    return { number, kind: words(`kind.${one.kind}`), project: title, text: releasedText(one.text, one, words) }
  })
  return `${JSON.stringify(listed, null, 1)}\n`
}

const quoted = (text: string | number) =>
  `"${String(text)
    .replace(/^[=+\-@\t\r]/, "'$&")
    .replaceAll('"', '""')}"`

/** Begins with a byte order mark, without which Excel assumes another encoding. */
function withheldList(items: readonly TextItem[], rules: ReadonlyMap<Rule, number>, language: Language): string {
  const words = releaseWords(language)
  const heads = (['number', 'kind', 'project', 'decision', 'passages', 'exemption'] as const).map((one) => words(`head.${one}`))
  const lines = items
    .filter((one) => one.state === 'redact' || one.state === 'withhold')
    .map((one) => {
      const passages = one.state === 'redact' ? one.redactions.length : ''
      return [one.number, words(`kind.${one.kind}`), one.title, words(`state.${one.state}`), passages, one.exemption ?? '']
    })
  const automatic = [...rules].map(([rule, count]) => [
    '',
    words('automatic'),
    '',
    words('state.withhold'),
    count,
    message(language, `records.rule.${rule}`),
  ])
  return `\ufeff${[heads, ...lines, ...automatic].map((line) => `${line.map(quoted).join(',')}\r\n`).join('')}`
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
