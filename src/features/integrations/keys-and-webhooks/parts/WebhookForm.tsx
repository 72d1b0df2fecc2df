import { Form, useNavigation } from 'react-router'
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { eventOrder } from '../choices.ts'
import type { WebhookFormValues } from '../webhook-page.server.ts'
import { useWords } from '../words.ts'

type Props = { action: string; isNew: boolean; typed: WebhookFormValues | null; errors: Record<string, string> }

/** The address and events of a webhook. */
export function WebhookForm({ action, isNew, typed, errors }: Props) {
  const words = useWords()
  const { state, formData } = useNavigation()
  const sending = state === 'submitting' && formData?.get('intent') === 'change'
  return (
    <Form method="post" action={action} noValidate className="stack gap-5">
      <ErrorSummary title={words('problem')} errors={errors} />
      <RequiredNote />
      <Field name="url" required label={words('newWebhook.url')} help={words('newWebhook.urlHelp')} error={errors['url']}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed?.url ?? ''}
          />
        )}
      </Field>
      <RadioCards
        name="events"
        type="checkbox"
        layout="grid"
        legend={words('newWebhook.events')}
        error={errors['events']}
        defaultValue={typed?.events ?? []}
        options={eventOrder.map((value) => ({ value, label: words(value) }))}
      />
      <div className="row">
        <Button type="submit" name="intent" value="change" variant={isNew ? 'main' : 'primary'} busy={sending && words('working')}>
          {words(isNew ? 'newWebhook.submit' : 'webhook.save')}
        </Button>
        {isNew && <LinkButton to="/keys">{words('cancel')}</LinkButton>}
      </div>
    </Form>
  )
}
