import { useState } from 'react'
import { Form } from 'react-router'
import { useWords } from '../../../features/projects/model/words.ts'
import { Dialog } from '../../../ui/content/Dialog.tsx'
import { Button } from '../../../ui/forms/Button.tsx'

/** The button that deletes a draft, and the question that it asks first. */
export default function DeleteProject() {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const stop = () => setAsking(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {words('form.delete')}
      </Button>
      <Dialog
        open={asking}
        onClose={stop}
        title={words('form.delete')}
        actions={
          <Form method="post" className="row">
            <Button onClick={stop}>{words('form.deleteNo')}</Button>
            <Button type="submit" name="intent" value="delete" variant="danger">
              {words('form.deleteYes')}
            </Button>
          </Form>
        }
      >
        <p>{words('form.deleteQuestion')}</p>
      </Dialog>
    </>
  )
}
