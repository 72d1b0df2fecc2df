import { useFetcher, useLocation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../words.ts'

/** Allow and Decline. With scripts the page stays as it is, with all that was typed; without them it is opened anew. */
export function Choice() {
  const words = useWords()
  const { Form, state } = useFetcher()
  const { pathname, search } = useLocation()
  const busy = state !== 'idle' && words('saving')
  return (
    <Form method="post" action="/consent" className="row">
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" name="choice" value="allow" busy={busy}>
        {words('allow')}
      </Button>
      <Button type="submit" name="choice" value="decline" busy={busy}>
        {words('decline')}
      </Button>
    </Form>
  )
}
