import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'

type Props = { title: string; lead: string; submit: string; page: string; intent: string; id: string }

/** Asks for confirmation. `page` receives the form, and is where "Cancel" leads. */
export function Confirm({ title, lead, submit, page, intent, id }: Props) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const heading = useFocusOnArrival(`${intent} ${id}`)
  return (
    <Card as="section" lift className="stack gap-4" aria-labelledby="confirm">
      <h2 id="confirm" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{lead}</p>
      <Form method="post" action={page} className="row">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value={intent} variant="danger" busy={sending && words('working')}>
          {submit}
        </Button>
        <LinkButton to={page}>{words('cancel')}</LinkButton>
      </Form>
    </Card>
  )
}
