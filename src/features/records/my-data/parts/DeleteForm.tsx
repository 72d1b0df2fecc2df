import { Form, useNavigation } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../../ui/forms/PasswordInput.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useWords } from '../words.ts'

type RejectedDeletion = { errors: Record<string, string>; formError: string | null; understood: boolean }

/** Password, confirmation checkbox, and the button, which cannot be undone. */
export function DeleteForm({ result }: { result: RejectedDeletion | undefined }) {
  const words = useWords()
  const sending = useNavigation().formAction === '/my-data'
  const errors: Record<string, string | undefined> = result?.errors ?? {}
  return (
    <Form method="post" noValidate className="stack gap-4">
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <ErrorSummary title={words('delete.problem')} errors={errors} />
      <RequiredNote />
      <Field name="password" required label={words('delete.password')} error={errors.password}>
        {(control) => <PasswordInput {...control} show={words('delete.show')} hide={words('delete.hide')} />}
      </Field>
      <Checkbox
        name="understood"
        required
        label={words('delete.understood')}
        error={errors.understood}
        defaultChecked={result?.understood}
      />
      <div>
        <Button type="submit" variant="danger" icon={trash} busy={sending && words('delete.sending')}>
          {words('delete.submit')}
        </Button>
      </div>
    </Form>
  )
}
