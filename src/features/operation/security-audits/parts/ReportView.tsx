import { Badge } from '../../../../ui/content/Badge.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { AuditsPage } from '../audits-page.server.ts'
import { useWords } from '../words.ts'

type Props = { report: NonNullable<AuditsPage['shown']>; day: string }

const tones = { ok: 'ok', look: 'warn', act: 'bad' } as const

/** A report: what is to fix first, then what is to check. */
export function ReportView({ report: { _id, version, counts, findings }, day }: Props) {
  const words = useWords()
  const ordered = (['act', 'look', 'ok'] as const).flatMap((status) => findings.filter((one) => one.status === status))
  return (
    <section className="stack gap-4" aria-labelledby="report">
      <h2 id="report">{words('made', { day })}</h2>
      <p>
        {words('counts', counts)} {words('version', { version })}
      </p>
      <Table
        stack
        captionHidden
        caption={words('made', { day })}
        columns={[
          words('column.section'),
          { label: words('column.status'), tight: true },
          { label: words('column.finding'), full: true },
          { label: words('column.advice'), full: true },
        ]}
        rows={ordered.map(({ section, code, status, text, advice, items }) => ({
          key: code,
          cells: [
            words(`section.${section}`),
            <Badge key="status" tone={tones[status]}>
              {words(`status.${status}`)}
            </Badge>,
            <FindingText key="text" text={text} items={items} />,
            advice ?? '',
          ],
        }))}
      />
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
