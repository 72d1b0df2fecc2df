// A stored report in words.
import type { MessageValues } from '../../../core/contract/errors.ts'
import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { formatDate } from '../../../core/i18n/dates.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { findMessage, message } from '../../../core/i18n/messages.server.ts'
import type { AuditFinding } from './contract.ts'
import type { StoredAudit } from './queries.server.ts'
import { countStatuses } from './rules.ts'
import type en from './text/en.json'

/** A report without its findings. */
export const summaryOf = ({ id, made_at, version, findings }: StoredAudit) => ({
  _id: id,
  madeAt: made_at.toISOString(),
  version,
  counts: countStatuses(findings),
})

/** The findings of a report in a language, each with what to do unless it is fine. */
export const auditFindingsIn = (language: Language, { findings }: StoredAudit): AuditFinding[] =>
  findings.map(({ section, code, status, values, items }) => {
    const readable = valuesIn(language, values)
    return {
      section,
      code,
      status,
      text: message(language, `securityAudits.line.${code}`, readable),
      advice: status === 'ok' ? null : (findMessage(language, `securityAudits.advice.${code}`, readable) ?? null),
      items,
    }
  })

/** A day as the language writes it, and a known reason in its words; the reason may also be what the registry reported. */
function valuesIn(language: Language, values: MessageValues): MessageValues {
  const { day, reason } = values
  return {
    ...values,
    ...(typeof day === 'string' && { day: formatDate(language, day) }),
    ...(typeof reason === 'string' && { reason: findMessage(language, `securityAudits.reason.${reason}`) ?? reason }),
  }
}

/** The whole report as plain text: a heading, then the findings by section. */
export function auditTextOf(language: Language, audit: StoredAudit): string {
  const words = wordsFor<typeof en>('security-audits')(language)
  const { madeAt, version, counts } = summaryOf(audit)
  const findings = auditFindingsIn(language, audit)
  const lines = [words('file', { day: madeAt.slice(0, 10), version }), words('counts', counts)]
  for (const section of new Set(findings.map((one) => one.section))) {
    lines.push('', words(`section.${section}`))
    for (const { status, text, advice, items } of findings.filter((one) => one.section === section)) {
      lines.push(`[${words(`status.${status}`)}] ${text}`, ...items.map((item) => `  - ${item}`))
      if (advice) lines.push(`  > ${advice}`)
    }
  }
  return `${lines.join('\n')}\n`
}
