import { Form, useNavigation } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { PasswordOrCode } from '../../../accounts/login/parts/PasswordOrCode.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useWords } from '../words.ts'

type RejectedDeletion = { errors: Record<string, string>; formError: string | null; understood: boolean; mailed: string | undefined }

/** Password or mailed code, confirmation checkbox, and the button, which cannot be undone. */
export function DeleteForm({ result, email, hasPassword }: { result: RejectedDeletion | undefined; email: string; hasPassword: boolean }) {
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
      <PasswordOrCode
        name="password"
        label={words('delete.password')}
        email={email}
        hasPassword={hasPassword}
        mailed={result?.mailed}
        errors={errors}
      />
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
