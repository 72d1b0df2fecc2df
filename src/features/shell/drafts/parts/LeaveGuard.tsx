import { useBlocker } from 'react-router'
import { Dialog } from '../../../../ui/content/Dialog.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useCloseGuard } from '../use-close-guard.ts'
import { useWords } from '../words.ts'

/**
 * Asks before a link leads away from unsaved text. Closing the tab asks while the server does not have all of it (`isUnsent`). A submitted
 * form is on its way, and the login keeps the text.
 */
export function LeaveGuard({ when, isUnsent = false }: { when: boolean; isUnsent?: boolean }) {
  const words = useWords()
  useCloseGuard(isUnsent)
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation }) => when && ![currentLocation.pathname, '/login'].includes(nextLocation.pathname),
  )
  const stay = () => reset?.()
  return (
    <Dialog
      open={state === 'blocked'}
      onClose={stay}
      title={words('leave.title')}
      actions={
        <>
          <Button variant="primary" onClick={stay}>
            {words('leave.stay')}
          </Button>
          <Button onClick={() => proceed?.()}>{words('leave.go')}</Button>
        </>
      }
    >
      <p>{words('leave.lead')}</p>
    </Dialog>
  )
}
