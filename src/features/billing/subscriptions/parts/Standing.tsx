import { formatLongDate } from '../../../../core/i18n/dates.ts'
import { joinSentences } from '../../../../core/i18n/sentence.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { formatMoney } from '../../model/money.ts'
import type { BillingPage } from '../billing-page.server.ts'
import { duty } from '../rules.ts'
import { useWords } from '../words.ts'

const tones = { trial: 'info', active: 'ok', past_due: 'warn', limited: 'bad', cancelled: 'line' } as const

/** The state of the subscription in plain words, and what has to be done. */
export function Standing({ page }: { page: BillingPage }) {
  const words = useWords()
  const { billing } = page
  return (
    <section className="stack gap-4" aria-labelledby="standing">
      <Alarm page={page} />
      <Card className="stack gap-3">
        <div className="row">
          <h2 id="standing">{words('standing.title')}</h2>
          <Badge tone={tones[billing.state]}>{words(`state.${billing.state}`)}</Badge>
        </div>
        <p>{useSentences(page)}</p>
        <NewFees page={page} />
      </Card>
    </section>
  )
}

function useSentences({ billing, until }: BillingPage): string {
  const words = useWords()
  const language = useLanguage()
  const { state, cancelAtPeriodEnd, nextInvoice, plan, unpaid } = billing
  const sentences: string[] = []
  if (state === 'cancelled') sentences.push(words('standing.ended'))
  else if (until !== null && state !== 'limited')
    sentences.push(words(state === 'trial' ? 'standing.trial' : 'standing.cycle', { until: formatLongDate(language, until) }))
  if (cancelAtPeriodEnd) sentences.push(words('standing.cancelled'))
  if (nextInvoice) {
    const { on, amount } = nextInvoice
    const slots = { on: formatLongDate(language, on), amount: formatMoney(language, amount) }
    sentences.push(words(nextInvoice.plan === 'monthly' ? 'standing.nextMonthly' : 'standing.nextYearly', slots))
  }
  if (state === 'trial' && plan === null && !cancelAtPeriodEnd) sentences.push(words('standing.choose'))
  if (state === 'limited') sentences.push(words('standing.limited'))
  if (state === 'active' && unpaid.cents > 0) sentences.push(words('standing.open', { amount: formatMoney(language, unpaid) }))
  if (billing.payment === 'card') sentences.push(words('standing.card'))
  return joinSentences(language, sentences)
}

/** A late payment, or what has stopped, with the way out. */
function Alarm({ page: { billing } }: { page: BillingPage }) {
  const words = useWords()
  const language = useLanguage()
  const { state, payUntil, unpaid } = billing
  const what = duty(billing)
  if (what === null || state === 'trial' || state === 'active') return null
  const title = words(state === 'past_due' ? 'alarm.pastDue' : 'alarm.stopped')
  return (
    <Note tone={state === 'past_due' ? 'warn' : 'bad'} title={title}>
      {payUntil && <p>{words('alarm.payUntil', { day: formatLongDate(language, payUntil) })}</p>}
      <p>{words(`alarm.${what}`, { amount: formatMoney(language, unpaid) })}</p>
      <p>{words('alarm.stays')}</p>
    </Note>
  )
}

function NewFees({ page: { billing } }: { page: BillingPage }) {
  const words = useWords()
  const language = useLanguage()
  const { announcedFees: fees } = billing
  if (!fees) return null
  const slots = { day: formatLongDate(language, fees.effectiveOn), monthly: formatMoney(language, fees.monthly) }
  return <p>{words('standing.fees', { ...slots, yearly: formatMoney(language, fees.yearly) })}</p>
}
