import { Form } from 'react-router'
import type { Reply } from '../../../core/contract/endpoint.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import type { showDeletion } from '../../../features/records/retention/contract.ts'
import { Dialog } from '../../../ui/content/Dialog.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'

export type Deletion = Reply<typeof showDeletion>

type DialogProps = { deletion: Deletion; title: string; open: boolean; onClose: () => void }

/** Asks before a project is deleted, and for its title if responses would be lost. */
export default function DeleteDialog({ deletion: { lost, needsTitle }, title, open, onClose }: DialogProps) {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('form.delete')}
      actions={
        <Form method="post" id="delete-project" className="row">
          <Button onClick={onClose}>{words('form.deleteNo')}</Button>
          <Button type="submit" name="intent" value="delete" variant="danger">
            {words(needsTitle ? 'form.deleteToBin' : 'form.deleteYes')}
          </Button>
        </Form>
      }
    >
      {needsTitle ? (
        <div className="stack gap-4">
          <p>{words('form.deleteLost', lost)}</p>
          <Field name="title" id="delete-title" label={words('form.deleteTitle', { title })}>
            {(control) => <TextInput {...control} form="delete-project" autoComplete="off" />}
          </Field>
        </div>
      ) : (
        <p>{words('form.deleteQuestion')}</p>
      )}
    </Dialog>
  )
}
