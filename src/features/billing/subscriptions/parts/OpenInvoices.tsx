import { Form, useNavigation } from 'react-router'
import { formatDate } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { OpenInvoice } from '../../model/contract.ts'
import { formatMoney } from '../../model/money.ts'
import type { OperatorBillingPage } from '../operator-page.server.ts'
import { useWords } from '../words.ts'
import { InvoiceLink } from './Invoices.tsx'

const at = '/operator/billing'

/** Open invoices of all organizations, the ones due first; each is marked as paid after a question. */
export function OpenInvoices({ page }: { page: OperatorBillingPage }) {
  const words = useWords()
  const { invoices, nextCursor, cursor } = page
  return (
    <section className="stack gap-4" aria-labelledby="open-invoices">
      <h2 id="open-invoices">{words('operator.open')}</h2>
      {invoices.length === 0 ? (
        <Empty title={words('operator.empty')}>{words('operator.emptyLead')}</Empty>
      ) : (
        <ul className="stack gap-4">
          {invoices.map((one) => (
            <OneInvoice key={one._id} invoice={one} page={page} />
          ))}
        </ul>
      )}
      {(cursor !== null || nextCursor !== null) && (
        <Pager
          label={words('invoices.pages')}
          previous={{ label: words('operator.first'), to: cursor === null ? undefined : at }}
          next={{ label: words('operator.more'), to: nextCursor === null ? undefined : `${at}?cursor=${nextCursor}` }}
        />
      )}
    </section>
  )
}

function OneInvoice({ invoice, page: { asked, cursor } }: { invoice: OpenInvoice; page: OperatorBillingPage }) {
  const words = useWords()
  const language = useLanguage()
  const { _id, number, organization, amount, dueOn, isOverdue } = invoice
  const address = (id: string | null) => `${at}?${new URLSearchParams({ ...(cursor && { cursor }), ...(id && { invoice: id }) })}`
  return (
    <Card as="li" className="stack gap-3">
      <div className="row row-between">
        <h3>{organization}</h3>
        {isOverdue && <Badge tone="warn">{words('operator.overdue')}</Badge>}
      </div>
      <p>
        <InvoiceLink id={_id} number={number} />,{' '}
        {words('operator.dueOf', { amount: formatMoney(language, amount), day: formatDate(language, dueOn) })}
      </p>
      {asked === _id ? (
        <Confirm invoice={invoice} back={address(null)} />
      ) : (
        <div>
          <LinkButton to={address(_id)} size="s" preventScrollReset aria-label={words('operator.markOf', { number, organization })}>
            {words('operator.mark')}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

function Confirm({ invoice: { _id, organization, amount }, back }: { invoice: OpenInvoice; back: string }) {
  const words = useWords()
  const language = useLanguage()
  const isSending = useNavigation().formData?.get('invoice') === _id
  return (
    <Form method="post" action={at} className="stack gap-3">
      <p>{words('operator.sure', { amount: formatMoney(language, amount), organization })}</p>
      <input type="hidden" name="invoice" value={_id} />
      <div className="row">
        <Button type="submit" name="intent" value="paid" variant="primary" size="s" busy={isSending && words('working')}>
          {words('operator.yes')}
        </Button>
        <LinkButton to={back} variant="quiet" size="s" preventScrollReset>
          {words('operator.no')}
        </LinkButton>
      </div>
    </Form>
  )
}
