import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import { PageHead } from '../../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { SharedFrame } from '../../../shell/site/parts/SharedFrame.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { type OperatorBillingResult, operatorBillingAction, operatorBillingPage } from '../operator-page.server.ts'
import { FeesForm } from '../parts/FeesForm.tsx'
import { OpenInvoices } from '../parts/OpenInvoices.tsx'
import { useWords } from '../words.ts'
import type { Route } from './+types/operator.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, request }: Route.LoaderArgs) => orRefusalPage(operatorBillingPage(context, new URL(request.url)))
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(operatorBillingAction(context, await request.formData()))

/** The operator's page of billing: open invoices of all organizations, and the fees. */
export default function BillingOfOperator({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as OperatorBillingResult | undefined
  return (
    <SharedFrame place="operator">
      <div className="wrap stack gap-8">
        <PageTitle>{words('operator.title')}</PageTitle>
        <PageHead
          title={words('operator.title')}
          lead={words('operator.lead', { count: page.subscriptions })}
          actions={<LinkButton to="/operator">{words('operator.organizations')}</LinkButton>}
        />
        {result?.formError && (
          <Note tone="bad" live>
            {result.formError}
          </Note>
        )}
        <OpenInvoices page={page} />
        <FeesForm page={page} result={result} />
      </div>
    </SharedFrame>
  )
}
