import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useNamed } from '../../fields/named.ts'
import type { Member } from '../contract.ts'
import { useWords } from '../words.ts'

/** Asks for confirmation before a colleague is removed. */
export function RemoveForm({ member }: { member: Member }) {
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  const heading = useFocusOnArrival(member._id)
  const name = useNamed()(member)
  return (
    <Card as="section" lift className="stack gap-4" aria-labelledby="remove">
      <h2 id="remove" ref={heading} tabIndex={-1}>
        {words('confirm.title', { name })}
      </h2>
      <p>{words('confirm.lead', { name })}</p>
      <Form method="post" action="/member" className="row">
        <input type="hidden" name="id" value={member._id} />
        <Button type="submit" name="intent" value="remove" variant="danger" icon={trash} busy={sending && words('confirm.sending')}>
          {words('confirm.submit', { name })}
        </Button>
        <LinkButton to="/member">{words('cancel')}</LinkButton>
      </Form>
    </Card>
  )
}
