import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { replacementReasonMax } from '../../transfer/rules.ts'
import type { ListedOrganization } from '../contract.ts'
import { useWords } from '../words.ts'

type Props = {
  organization: ListedOrganization
  cancel: string
  errors: Record<string, string>
  typed: { reason: string; user: string }
}

/** Makes another official the administrator, with a reason. */
export function ReplaceForm({ organization: { _id: id, name, colleagues }, cancel, errors, typed }: Props) {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'replace'
  return (
    <Form method="post" className="stack gap-4" noValidate preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <p>{words('operator.replaceLead')}</p>
      <RequiredNote />
      <Field name="user" required label={words('operator.successor')} error={errors['user']}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            defaultValue={typed.user}
            placeholder={words('operator.choose')}
            options={colleagues.map((one) => ({ value: one._id, label: `${one.name} (${one.email})` }))}
          />
        )}
      </Field>
      <Field name="reason" required label={words('operator.reason')} help={words('operator.replaceReasonHelp')} error={errors['reason']}>
        {(control) => <TextArea {...control} defaultValue={typed.reason} maxLength={replacementReasonMax} />}
      </Field>
      <div className="row">
        <Button type="submit" name="intent" value="replace" variant="danger" busy={sending && words('operator.replacing')}>
          {words('operator.replaceOf', { name })}
        </Button>
        <LinkButton to={cancel} preventScrollReset>
          {words('operator.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
