import { Form, useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { send } from '../../../../ui/icons/acts.ts'
import type { SecurityPage } from '../security-page.server.ts'
import { useWords } from '../words.ts'

/** Mails the code that a person who has to set up the first second step needs, beside the password. */
export function MailedCode({ page: { here } }: { page: SecurityPage }) {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'mail'
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="mailed">
      <h2 id="mailed">{words('mailed.title')}</h2>
      <p>{words('mailed.lead')}</p>
      <Form method="post" action={here} noValidate>
        <Button type="submit" name="intent" value="mail" icon={send} busy={sending && words('working')}>
          {words('mailed.send')}
        </Button>
      </Form>
    </Card>
  )
}
