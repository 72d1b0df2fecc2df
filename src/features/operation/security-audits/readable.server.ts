// A stored report in words.
import { formatDate } from '../../../core/i18n/dates.ts'
import { fill } from '../../../core/i18n/sentence.ts'
import type { StoredAudit } from './queries.server.ts'
import { adviceWords, findingWords, reasonWords, reportCounts, reportHead, sectionWords, statusWords } from './report-words.ts'
import { countStatuses, type StoredFinding } from './rules.ts'

type FindingValues = StoredFinding['values']

const filled = (text: string, values: FindingValues): string => fill(text, 'en', values)

/** A day as people write it, and a known reason in words; the reason may also be what the registry reported. */
function readableValues(values: FindingValues): FindingValues {
  const { day, reason } = values
  return {
    ...values,
    ...(typeof day === 'string' && { day: formatDate('en', day) }),
    ...(typeof reason === 'string' && { reason: reasonWords[reason] ?? reason }),
  }
}

/** A finding as lines: what was found, the names that it is about, and what to do unless it is fine. */
export function findingLines({ code, status, values, items }: StoredFinding): string[] {
  const readable = readableValues(values)
  const advice = status === 'ok' ? undefined : adviceWords[code]
  return [
    `[${statusWords[status]}] ${filled(findingWords[code], readable)}`,
    ...items.map((item) => `  - ${item}`),
    ...(advice === undefined ? [] : [`  > ${filled(advice, readable)}`]),
  ]
}

/** The whole report as plain text: a heading, then the findings by section. */
export function auditTextOf({ made_at, version, findings }: StoredAudit): string {
  const lines = [filled(reportHead, { day: made_at.toISOString().slice(0, 10), version }), filled(reportCounts, countStatuses(findings))]
  for (const section of new Set(findings.map((one) => one.section)))
    lines.push('', sectionWords[section], ...findings.filter((one) => one.section === section).flatMap(findingLines))
  return `${lines.join('\n')}\n`
}
