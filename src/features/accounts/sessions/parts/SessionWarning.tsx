import { Form } from 'react-router'
import { Dialog } from '../../../../ui/content/Dialog.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../../model/words.ts'

/** Asks whether the person is still there. Everything but logging out means yes. */
export default function SessionWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const words = useWords()
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      open
      onClose={onStay}
      title={words('watch.title')}
      closeLabel={words('watch.stay')}
      actions={
        <>
          <Form method="post" action="/logout">
            <Button type="submit">{words('watch.leave')}</Button>
          </Form>
          <Button variant="main" onClick={onStay}>
            {words('watch.stay')}
          </Button>
        </>
      }
    >
      <p>{words('watch.text', { time })}</p>
    </Dialog>
  )
}
