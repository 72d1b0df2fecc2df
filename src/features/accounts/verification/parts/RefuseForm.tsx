import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import type { ListedOrganization } from '../contract.ts'
import { refusalReasonLengthMax } from '../rules.ts'
import { useWords } from '../words.ts'

type Props = { organization: ListedOrganization; cancel: string; errors: Record<string, string>; typed: string }

/** Asks for the reason before an organization is refused, or its verification is taken back. */
export function RefuseForm({ organization: { _id: id, name, status }, cancel, errors, typed }: Props) {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'refuse'
  return (
    <Form method="post" className="stack gap-4" noValidate preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Field name="reason" required label={words('operator.reason')} help={words('operator.reasonHelp')} error={errors['reason']}>
        {(control) => <TextArea {...control} autoFocus defaultValue={typed} maxLength={refusalReasonLengthMax} />}
      </Field>
      <div className="row">
        <Button type="submit" name="intent" value="refuse" variant="danger" busy={sending && words('operator.refusing')}>
          {words(status === 'verified' ? 'operator.takeBackOf' : 'operator.refuseOf', { name })}
        </Button>
        <LinkButton to={cancel} preventScrollReset>
          {words('operator.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
