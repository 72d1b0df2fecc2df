import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import type { MailSenderPage, MailSenderResult, TypedSender } from '../mail-sender-page.server.ts'
import { senderNameMax } from '../rules.ts'
import { useWords } from '../words.ts'

type Props = { sender: MailSenderPage; result: MailSenderResult | undefined }

/** Sender name, address for replies and own address; all may be empty. */
export function SenderForm({ sender, result }: Props) {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'save'
  const errors = result?.errors ?? {}
  const { senderName, replyTo, address } = sender
  const typed: TypedSender = result?.typed ?? { senderName: senderName ?? '', replyTo: replyTo ?? '', address: address ?? '' }
  const email = { type: 'email', autoComplete: 'off', spellCheck: false } as const
  return (
    <section className="stack gap-4" aria-labelledby="sender">
      <h2 id="sender">{words('form.title')}</h2>
      <Form method="post" noValidate className="stack gap-4">
        <ErrorSummary title={words('problem')} errors={errors} />
        <div className="fields">
          <Field name="senderName" label={words('form.name')} help={words('form.nameHelp')} error={errors['senderName']} className="w6">
            {(control) => <TextInput {...control} maxLength={senderNameMax} autoComplete="off" defaultValue={typed.senderName} />}
          </Field>
          <Field name="replyTo" label={words('form.replyTo')} help={words('form.replyToHelp')} error={errors['replyTo']} className="w6">
            {(control) => <TextInput {...control} {...email} defaultValue={typed.replyTo} />}
          </Field>
          <Field name="address" label={words('form.address')} help={words('form.addressHelp')} error={errors['address']} className="w6">
            {(control) => <TextInput {...control} {...email} defaultValue={typed.address} />}
          </Field>
        </div>
        <div>
          <Button type="submit" name="intent" value="save" variant="main" busy={sending && words('working')}>
            {words('form.save')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
