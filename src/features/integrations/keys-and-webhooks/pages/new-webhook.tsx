import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Note } from '../../../../ui/content/Note.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { IntegrationFrame } from '../parts/IntegrationFrame.tsx'
import { Secret } from '../parts/Secret.tsx'
import { WebhookForm } from '../parts/WebhookForm.tsx'
import { newWebhookAction, newWebhookPage, type WebhookResult } from '../webhook-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/new-webhook.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context }: Route.LoaderArgs) => orRefusalPage(newWebhookPage(context))
export const action = async ({ context, request }: Route.ActionArgs) => orRefusalPage(newWebhookAction(context, await request.formData()))

/** The form for a webhook, then its secret. */
export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as WebhookResult | undefined
  const made = result?.made
  return (
    <IntegrationFrame title={words('newWebhook.title')} lead={made ? undefined : words('newWebhook.lead')}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      {made ? (
        <Secret of="webhook" secret={made.secret} next={{ to: `/keys/webhooks/${made._id}`, label: words('secret.next') }} />
      ) : (
        <WebhookForm isNew action="/keys/webhooks/new" typed={result?.typed ?? null} errors={result?.errors ?? {}} />
      )}
    </IntegrationFrame>
  )
}
