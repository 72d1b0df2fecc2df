// The package for a public-records request: the spreadsheet without what names a person, a list of what was withheld, what that means, and
// the sums that show nothing was changed since.
import { Readable } from 'node:stream'
import type { Export, Withhold } from '../exchange/book.server.ts'
import { sheetFileName } from '../exchange/contract.ts'
import { manifestName, sealed } from '../exchange/sealed.server.ts'
import { type Part, zip } from '../exchange/zip.server.ts'
import { saidByOfficials } from './queries.server.ts'
import { type Rule, roundedPlace, rules, withheldColumns, withoutIdentifiers } from './withholding.ts'

/** Updates, decisions and reports. */
const officialsFileName = 'updates, decisions, reports.json'

/** @param book writes a workbook of an export as it is read */
export function recordsPackage(exported: Export, book: (of: Export) => Readable): Readable {
  const withheld = new Map<string, number>()
  const note = (rule: Rule, where: string) => {
    const line = `${rule}\t${where}`
    withheld.set(line, (withheld.get(line) ?? 0) + 1)
  }
  const withhold: Withhold = {
    person: (column, value) => {
      const rule = withheldColumns[column]
      if (!rule || !value) return value
      note(rule, 'every sheet')
      return null
    },
    text: (sheet, value) => withoutIdentifiers(value, sheet, note),
    place: (place) => roundedPlace(place, 'responses', note),
  }
  async function* parts(): AsyncGenerator<Part> {
    yield { path: sheetFileName, content: book({ ...exported, withhold }) }
    yield { path: officialsFileName, content: officials(exported, note) }
    // Only now it is known what was withheld.
    yield { path: 'withheld.csv', content: [withheldList(withheld)] }
    yield { path: 'README.txt', content: [readme(exported, withheld)] }
  }
  return Readable.from(zip(sealed(parts(), async () => {})), { objectMode: false })
}

/** What officials said about each project in the period, and what was reported to them, a project at a time. */
async function* officials({ db, projects, filter }: Export, note: (rule: Rule, where: string) => void): AsyncGenerator<string> {
  let separator = '[\n'
  for (const project of projects) {
    const said = await saidByOfficials(db, project.id, filter)
    const reports = said.reports.map((report) => {
      note('reporter', 'reports')
      return { ...report, text: withoutIdentifiers(report.text, 'reports', note) }
    })
    yield separator + JSON.stringify({ project: project.title, ...said, reports }, null, 1)
    separator = ',\n'
  }
  yield '\n]\n'
}

const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

function withheldList(withheld: ReadonlyMap<string, number>): string {
  const lines = [...withheld].sort().map(([line, count]) => {
    const [rule = '', where = ''] = line.split('\t')
    return [rule, where, count, rules[rule as Rule]]
  })
  return [['rule', 'where', 'how often', 'what and why'], ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')
}

function readme({ organization, projects }: Export, withheld: ReadonlyMap<string, number>): string {
  const total = [...withheld.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `Public records of ${organization.name}`,
    '',
    'Projects:',
    ...projects.map((project) => `- ${project.title || 'Untitled'}`),
    '',
    `${sheetFileName} holds the responses to these projects as they were received: a row per person, under an alias.`,
    `${officialsFileName} holds what officials wrote about them in the same time, and what was reported to them.`,
    `What names a person was withheld in ${total} places; withheld.csv lists which rule withheld what, where and how often.`,
    '',
    'Rules, and why:',
    ...Object.entries(rules).map(([rule, reason]) => `- ${rule}: ${reason}`),
    '',
    'Patterns find telephone numbers, email addresses, links, numbers and addresses in what people wrote. They do not find names: read the',
    'texts before you hand the package over, and ask your counsel which exemptions apply. In California the reasons above rest on Government',
    'Code sections 7922.000 and 7927.700; other laws differ.',
    '',
    `${manifestName} names the SHA-256 of each file: sha256sum -c ${manifestName}`,
    '',
  ]
  return lines.join('\r\n')
}
