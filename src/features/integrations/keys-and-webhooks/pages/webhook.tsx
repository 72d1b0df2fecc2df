import { Form } from 'react-router'
import { orRefusalPage } from '../../../../core/http/error-page.server.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { keyRound, trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { PageHandle } from '../../../shell/site/root-data.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Deliveries } from '../parts/Deliveries.tsx'
import { IntegrationFrame } from '../parts/IntegrationFrame.tsx'
import { Secret } from '../parts/Secret.tsx'
import { WebhookForm } from '../parts/WebhookForm.tsx'
import { WebhookState } from '../parts/WebhookState.tsx'
import { type WebhookPage, type WebhookResult, webhookAction, webhookPage } from '../webhook-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/webhook.ts'

export const handle: PageHandle = { bare: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  orRefusalPage(webhookPage(context, params.id, new URL(request.url)))
export const action = async ({ context, params, request }: Route.ActionArgs) =>
  orRefusalPage(webhookAction(context, params.id, await request.formData()))

/** A webhook: its state, settings, secret and messages. */
export default function Webhook({ loaderData: page, actionData }: Route.ComponentProps) {
  const words = useWords()
  const result = actionData as WebhookResult | undefined
  const { webhook, ask } = page
  const webhookPath = `/keys/webhooks/${webhook._id}`
  return (
    <IntegrationFrame title={new URL(webhook.url).host}>
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      {result?.made && <Secret of="webhook" secret={result.made.secret} next={{ to: webhookPath, label: words('done') }} />}
      {ask === 'rotate' && !result?.made && <Asked page={page} ask="confirmRotate" intent="rotate" />}
      {ask === 'remove' && <Asked page={page} ask="confirmRemove" intent="remove" />}
      <WebhookState page={page} />
      <Deliveries page={page} />
      <Card as="section" className="stack gap-5" aria-labelledby="settings">
        <h2 id="settings">{words('webhook.settings')}</h2>
        <WebhookForm isNew={false} action={webhookPath} typed={result?.typed ?? webhook} errors={result?.errors ?? {}} />
      </Card>
      <Secrets page={page} here={webhookPath} />
    </IntegrationFrame>
  )
}

type AskedProps = { page: WebhookPage; ask: 'confirmRotate' | 'confirmRemove'; intent: string }

function Asked({ page: { webhook }, ask, intent }: AskedProps) {
  const words = useWords()
  return (
    <Confirm
      title={words(`${ask}.title`)}
      lead={words(`${ask}.lead`, { url: webhook.url })}
      submit={words(`${ask}.submit`)}
      page={`/keys/webhooks/${webhook._id}`}
      intent={intent}
      id={webhook._id}
    />
  )
}

function Secrets({ page: { webhook, isRotating }, here }: { page: WebhookPage; here: string }) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="more">
      <h2 id="more">{words('webhook.secret')}</h2>
      <p>{words('webhook.secretLead')}</p>
      <div className="row">
        {!isRotating && (
          <LinkButton to={`${here}?ask=rotate`} icon={keyRound}>
            {words('webhook.rotate')}
          </LinkButton>
        )}
        {webhook.active && (
          <Form method="post" action={here}>
            <Button type="submit" name="intent" value="off">
              {words('webhook.turnOff')}
            </Button>
          </Form>
        )}
        <LinkButton to={`${here}?ask=remove`} variant="danger" icon={trash}>
          {words('webhook.remove')}
        </LinkButton>
      </div>
    </Card>
  )
}
