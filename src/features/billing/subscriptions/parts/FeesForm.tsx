import { Form, useNavigation } from 'react-router'
import { formatLongDate } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { decimalOf, formatMoney } from '../../model/money.ts'
import { feeNoticeDays } from '../../model/rules.ts'
import type { OperatorBillingPage, OperatorBillingResult } from '../operator-page.server.ts'
import { useWords } from '../words.ts'

type Props = { page: OperatorBillingPage; result: OperatorBillingResult | undefined }

/** The fees in force and those to come; others are announced by email. */
export function FeesForm({ page, result }: Props) {
  const { fees, announcedFees } = page
  const words = useWords()
  const language = useLanguage()
  const isSending = useNavigation().formData?.get('intent') === 'fees'
  const errors = result?.errors ?? {}
  const slotsOf = (pair: typeof fees) => ({ monthly: formatMoney(language, pair.monthly), yearly: formatMoney(language, pair.yearly) })
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="fees">
      <h2 id="fees">{words('fees.title')}</h2>
      <p>{words('fees.now', slotsOf(fees))}</p>
      {announcedFees && (
        <p>{words('fees.announced', { ...slotsOf(announcedFees), day: formatLongDate(language, announcedFees.effectiveOn) })}</p>
      )}
      <Unnotified page={page} />
      <Form method="post" action="/operator/billing" noValidate className="stack gap-4">
        <ErrorSummary title={words('problem')} errors={errors} />
        <div className="fields">
          {(['monthly', 'yearly'] as const).map((plan) => (
            <Field key={plan} name={plan} label={words(`fees.${plan}`)} help={words('fees.dollars')} error={errors[plan]} className="w6">
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  defaultValue={result?.typed[plan] ?? decimalOf(fees[plan].cents)}
                  maxLength={12}
                />
              )}
            </Field>
          ))}
        </div>
        <p className="small soft">{words('fees.mailed', { count: feeNoticeDays })}</p>
        <div>
          <Button type="submit" name="intent" value="fees" variant="primary" busy={isSending && words('working')}>
            {words('fees.announce')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Organizations whose fees stay because the email has not arrived. */
function Unnotified({ page: { unnotified, unnotifiedCount } }: { page: OperatorBillingPage }) {
  const words = useWords()
  const language = useLanguage()
  if (unnotifiedCount === 0) return null
  return (
    <Note tone="warn" title={words('fees.unnotified', { count: unnotifiedCount })}>
      <ul className="stack gap-2">
        {unnotified.map(({ organization, effectiveOn, reason }) => (
          <li key={`${organization} ${effectiveOn}`}>
            {words(`fees.reason.${reason}`, { organization, day: formatLongDate(language, effectiveOn) })}
          </li>
        ))}
      </ul>
    </Note>
  )
}
