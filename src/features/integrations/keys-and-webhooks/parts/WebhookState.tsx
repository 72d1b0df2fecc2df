import { Form, useNavigation } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { WebhookPage } from '../webhook-page.server.ts'
import { useWords } from '../words.ts'

/** Why a webhook sends nothing or soon will not, and the button that turns it on. */
export function WebhookState({ page }: { page: WebhookPage }) {
  const words = useWords()
  const language = useLanguage()
  const { webhook, timeZone, isRotating } = page
  const { active, turnedOffAt, failingSince, formerSecretUntil } = webhook
  const at = (instant: string) => formatInstant(language, timeZone, instant)
  const turnOn = <TurnOn id={webhook._id} />
  return (
    <>
      {!active && turnedOffAt && (
        <Note tone="bad" title={words('webhook.turnedOff')} action={turnOn}>
          <p>{words('webhook.turnedOffLead', { date: at(turnedOffAt) })}</p>
        </Note>
      )}
      {!active && !turnedOffAt && <Note action={turnOn}>{words('webhook.off')}</Note>}
      {active && failingSince && <Note tone="warn">{words('webhook.failing', { date: at(failingSince) })}</Note>}
      {isRotating && formerSecretUntil && <Note>{words('webhook.rotating', { date: at(formerSecretUntil) })}</Note>}
    </>
  )
}

function TurnOn({ id }: { id: string }) {
  const words = useWords()
  const { formData } = useNavigation()
  const sending = formData?.get('intent') === 'on'
  return (
    <Form method="post" action={`/keys/webhooks/${id}`}>
      <Button type="submit" name="intent" value="on" variant="primary" busy={sending && words('working')}>
        {words('webhook.turnOn')}
      </Button>
    </Form>
  )
}
