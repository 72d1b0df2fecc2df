import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { PlatformImport } from '../contract.ts'
import { useWords } from '../words.ts'

/** Discards a file, or undoes an import after a second step. */
export function RemoveImport({ status, path }: { status: PlatformImport['status']; path: string }) {
  const words = useWords()
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'remove' && words('discarding')
  const form = (
    <Form method="post" action={path}>
      <Button type="submit" name="intent" value="remove" busy={busy}>
        {words(status === 'done' ? 'undoConfirm' : 'discard')}
      </Button>
    </Form>
  )
  if (status !== 'done') return form
  return (
    <details className="disclosure">
      <summary>{words('undo')}</summary>
      <div className="stack gap-3">
        <p>{words('undoLead')}</p>
        {form}
      </div>
    </details>
  )
}
