import { formatDate } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { addDays } from '../../../../core/time/days.ts'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { Invoice } from '../../model/contract.ts'
import { formatMoney } from '../../model/money.ts'
import type { BillingPage } from '../billing-page.server.ts'
import { useWords } from '../words.ts'

/** The invoices, newest first, each as PDF. */
export function Invoices({ page: { invoices, nextCursor, isFirst } }: { page: BillingPage }) {
  const words = useWords()
  return (
    <section className="stack gap-4" aria-labelledby="invoices">
      <h2 id="invoices">{words('invoices.title')}</h2>
      {invoices.length === 0 ? (
        <Empty title={words('invoices.empty')}>{words('invoices.emptyLead')}</Empty>
      ) : (
        <InvoiceTable invoices={invoices} />
      )}
      {!(isFirst && nextCursor === null) && (
        <Pager
          label={words('invoices.pages')}
          previous={{ label: words('invoices.newest'), to: isFirst ? undefined : '/billing' }}
          next={{ label: words('invoices.older'), to: nextCursor === null ? undefined : `/billing?cursor=${nextCursor}` }}
        />
      )}
    </section>
  )
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const words = useWords()
  const language = useLanguage()
  const day = (one: string) => formatDate(language, one)
  return (
    <Table
      stack
      captionHidden
      caption={words('invoices.title')}
      columns={[
        words('invoices.number'),
        { label: words('invoices.period'), repeated: true },
        { label: words('invoices.due'), repeated: true },
        { label: words('invoices.amount'), repeated: true, number: true },
        { label: words('invoices.status'), hidden: true },
      ]}
      rows={invoices.map(({ _id, number, period, amount, dueOn, paidAt }) => ({
        key: _id,
        cells: [
          <InvoiceLink key="number" id={_id} number={number} />,
          words('invoices.days', { from: day(period.start), to: day(addDays(period.end, -1)) }),
          day(dueOn),
          formatMoney(language, amount),
          <Badge key="status" tone={paidAt ? 'ok' : 'warn'}>
            {paidAt ? words('invoices.paid', { day: day(paidAt.slice(0, 10)) }) : words('invoices.open')}
          </Badge>,
        ],
      }))}
    />
  )
}

/** An invoice as PDF. */
export function InvoiceLink({ id, number }: { id: string; number: string }) {
  const words = useWords()
  return (
    <a href={`/api/v1/billing/invoices/${id}.pdf`} download>
      {words('invoices.pdf', { number })}
    </a>
  )
}
