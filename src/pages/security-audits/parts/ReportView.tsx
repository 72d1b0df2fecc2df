import { Badge } from '../../../ui/content/Badge.tsx'
import { Table } from '../../../ui/figures/Table.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { AuditsPage } from '../audits-page.server.ts'
import { auditSections } from '../rules.ts'
import { useWords } from '../words.ts'

type Props = { report: NonNullable<AuditsPage['shown']>; day: string }

const tones = { ok: 'ok', look: 'warn', act: 'bad' } as const

/** A report: a table of findings for each section. */
export function ReportView({ report: { _id, version, counts, findings }, day }: Props) {
  const words = useWords()
  const sections = auditSections.filter((section) => findings.some((one) => one.section === section))
  return (
    <section className="stack gap-4" aria-labelledby="report">
      <h2 id="report">{words('made', { day })}</h2>
      <p>
        {words('counts', counts)} {words('version', { version })}
      </p>
      {sections.map((section) => (
        <Table
          key={section}
          stack
          caption={words(`section.${section}`)}
          columns={[words('column.finding'), words('column.status'), words('column.todo')]}
          rows={findings
            .filter((one) => one.section === section)
            .map(({ code, status, text, todo, items }) => ({
              key: code,
              cells: [
                <FindingText key="text" text={text} items={items} />,
                <Badge key="status" tone={tones[status]}>
                  {words(`status.${status}`)}
                </Badge>,
                todo ?? '',
              ],
            }))}
        />
      ))}
      <div className="row">
        <LinkButton to={`/api/v1/security-audits/${_id}/text`} reloadDocument download>
          {words('download')}
        </LinkButton>
      </div>
    </section>
  )
}

const FindingText = ({ text, items }: { text: string; items: string[] }) => (
  <>
    {text}
    {items.length > 0 && (
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </>
)
