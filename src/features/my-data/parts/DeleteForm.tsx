import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Field } from '../../../ui/Field.tsx'
import { trash } from '../../../ui/icons/work.ts'
import { Note } from '../../../ui/Note.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { useWords } from '../words.ts'

type Refused = { errors: Record<string, string>; said: string | null; understood: boolean }

/** Password, a tick, and the button that cannot be undone. */
export function DeleteForm({ result }: { result: Refused | undefined }) {
  const words = useWords()
  const sending = useNavigation().formAction === '/my-data'
  const errors: Record<string, string | undefined> = result?.errors ?? {}
  return (
    <Form method="post" noValidate className="stack gap-4">
      {result?.said && (
        <Note tone="bad" live>
          {result.said}
        </Note>
      )}
      <ErrorSummary title={words('delete.problem')} errors={errors} />
      <Field name="password" label={words('delete.password')} error={errors.password}>
        {(control) => <PasswordInput {...control} show={words('delete.show')} hide={words('delete.hide')} />}
      </Field>
      <Checkbox name="understood" label={words('delete.understood')} error={errors.understood} defaultChecked={result?.understood} />
      <div>
        <Button type="submit" variant="danger" icon={trash} busy={sending && words('delete.sending')}>
          {words('delete.submit')}
        </Button>
      </div>
    </Form>
  )
}
