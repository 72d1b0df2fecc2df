import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { focusHeading } from '../../../../core/browser/focus-heading.ts'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../words.ts'

/** The buttons Allow and Decline. With scripts the page keeps what was typed; without them it reloads. */
export function ConsentChoice() {
  const words = useWords()
  const { Form, state } = useFetcher()
  const { pathname, search } = useLocation()
  const chose = useRef(false)
  // The banner goes away with its buttons, so the focus moves to where the page begins.
  useEffect(() => () => void (chose.current && focusHeading()), [])
  const noteChoice = () => {
    chose.current = true
  }
  const busy = state !== 'idle' && words('saving')
  return (
    <Form method="post" action="/consent" className="row" onSubmit={noteChoice}>
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
