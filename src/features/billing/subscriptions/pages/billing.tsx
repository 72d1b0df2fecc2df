import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { OfficialShell } from '../../../shell/site/parts/OfficialShell.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type BillingResult, billingAction, billingPage } from '../billing-page.server.ts'
import { Cancelling } from '../parts/Cancelling.tsx'
import { Invoices } from '../parts/Invoices.tsx'
import { PlanChoice } from '../parts/PlanChoice.tsx'
import { Standing } from '../parts/Standing.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/billing.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(billingPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(billingAction(context, await request.formData()))

/** What the organization pays, for its administrator: state, plan, payment, cancellation and invoices. */
export default function SubscriptionOfOrganization({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as BillingResult | undefined
  return (
    <OfficialShell current="billing">
      <PageTitle>{words('title')}</PageTitle>
      <PageHead size="work" title={words('title')} lead={words('lead')} />
      <div className="stack gap-8">
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        {page.isBackFromStripe && page.billing.payment !== 'card' && <Note live>{words('back')}</Note>}
        <Standing page={page} />
        <PlanChoice page={page} result={result} />
        <Invoices page={page} />
        <Cancelling page={page} />
      </div>
    </OfficialShell>
  )
}
