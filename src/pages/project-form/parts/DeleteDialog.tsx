import { Form } from 'react-router'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { Dialog } from '../../../ui/content/Dialog.tsx'
import { Button } from '../../../ui/forms/Button.tsx'

/** Asks before a draft is deleted. */
export default function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('form.delete')}
      actions={
        <Form method="post" className="row">
          <Button onClick={onClose}>{words('form.deleteNo')}</Button>
          <Button type="submit" name="intent" value="delete" variant="danger">
            {words('form.deleteYes')}
          </Button>
        </Form>
      }
    >
      <p>{words('form.deleteQuestion')}</p>
    </Dialog>
  )
}
