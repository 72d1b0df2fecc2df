import { Form, useNavigation } from 'react-router'
import { formatLongDate } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { BillingPage } from '../billing-page.server.ts'
import { beginsToday, mayCancel } from '../rules.ts'
import { useWords } from '../words.ts'

/** Ends the subscription after a question, or takes that back. */
export function Cancelling({ page }: { page: BillingPage }) {
  const words = useWords()
  const { billing, asksToCancel } = page
  const isCancelled = billing.cancelAtPeriodEnd && billing.state !== 'cancelled'
  if (!isCancelled && !mayCancel(billing)) return null
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="cancel">
      <h2 id="cancel">{words(isCancelled ? 'cancel.resumeTitle' : 'cancel.title')}</h2>
      <Consequence page={page} />
      {!isCancelled && <p className="soft">{words('cancel.then')}</p>}
      {isCancelled && <Decision intent="resume" />}
      {!isCancelled && !asksToCancel && (
        <div>
          <LinkButton to="/billing?cancel=1#cancel" preventScrollReset>
            {words('cancel.ask')}
          </LinkButton>
        </div>
      )}
      {!isCancelled && asksToCancel && <Decision intent="cancel" />}
    </Card>
  )
}

function Consequence({ page: { billing, until, today } }: { page: BillingPage }) {
  const words = useWords()
  const language = useLanguage()
  if (until === null || beginsToday(billing, today)) return <p>{words('cancel.now')}</p>
  const ending = billing.cancelAtPeriodEnd ? 'cancel.ends' : 'cancel.until'
  const slots = { until: formatLongDate(language, until) }
  return <p>{billing.state === 'limited' ? words(`${ending}Paused`, slots) : words(ending, slots)}</p>
}

function Decision({ intent }: { intent: 'cancel' | 'resume' }) {
  const words = useWords()
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" action="/billing" className="stack gap-3">
      {intent === 'cancel' && <p>{words('cancel.sure')}</p>}
      <div className="row">
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={intent === 'cancel' ? 'danger' : 'primary'}
          busy={isSending && words('working')}
        >
          {words(intent === 'cancel' ? 'cancel.yes' : 'cancel.resume')}
        </Button>
        {intent === 'cancel' && (
          <LinkButton to="/billing" variant="quiet" preventScrollReset>
            {words('cancel.no')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
