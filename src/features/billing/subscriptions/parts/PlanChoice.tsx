import { Form, useNavigation } from 'react-router'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { formatMoney } from '../../model/money.ts'
import { paymentTermDays, plans } from '../../model/rules.ts'
import type { BillingPage, BillingResult } from '../billing-page.server.ts'
import { beginsToday } from '../rules.ts'
import { useWords } from '../words.ts'

/** Monthly or yearly, by transfer or by card. */
export function PlanChoice({ page, result }: { page: BillingPage; result: BillingResult | undefined }) {
  const words = useWords()
  const language = useLanguage()
  const { billing, today } = page
  const chosen = result?.plan || (billing.nextPlan ?? billing.plan ?? undefined)
  const later = billing.state === 'trial' ? 'plan.afterTrial' : 'plan.afterCycle'
  const errors = result?.errors ?? {}
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="plan-title">
      <div>
        <h2 id="plan-title">{words('plan.title')}</h2>
        <p className="soft">{words(beginsToday(billing, today) ? 'plan.today' : later)}</p>
      </div>
      <Form method="post" action="/billing" noValidate className="stack gap-4">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RadioCards
          key={chosen}
          name="plan"
          legend={words('plan.legend')}
          layout="grid"
          options={plans.map((plan) => ({
            value: plan,
            label: words(`plan.${plan}`),
            help: words(`plan.${plan}Fee`, { amount: formatMoney(language, billing.fees[plan]) }),
          }))}
          defaultValue={chosen}
          error={errors.plan}
        />
        <Ways page={page} />
      </Form>
    </Card>
  )
}

/** The buttons: a subscription that Stripe collects keeps its card, and others choose how to pay. */
function Ways({ page: { billing, today } }: { page: BillingPage }) {
  const words = useWords()
  const busy = useNavigation().formData?.get('intent')
  const { payment, takesCards, plan } = billing
  const isKept = payment === 'card' || (plan !== null && !beginsToday(billing, today))
  return (
    <>
      <div className="row">
        <Button type="submit" name="intent" value="plan" variant="primary" busy={busy === 'plan' && words('working')}>
          {words(isKept ? 'plan.save' : 'plan.transfer')}
        </Button>
        {takesCards && payment === 'transfer' && (
          <Button type="submit" name="intent" value="card" busy={busy === 'card' && words('working')}>
            {words('plan.card')}
          </Button>
        )}
        {payment === 'card' && (
          <Button type="submit" name="intent" value="portal" busy={busy === 'portal' && words('working')}>
            {words('plan.portal')}
          </Button>
        )}
      </div>
      {payment === 'transfer' && <p className="small soft">{words('plan.transferHelp', { count: paymentTermDays })}</p>}
      {takesCards && <p className="small soft">{`${words('plan.cardHelp')} ${words('plan.cardSoon')}`}</p>}
    </>
  )
}
