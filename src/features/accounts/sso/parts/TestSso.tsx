import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { useWords } from '../words.ts'

/** Tries the saved connection. */
export function TestSso() {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'test'
  return (
    <section className="stack gap-4" aria-labelledby="check">
      <h2 id="check">{words('check.title')}</h2>
      <p>{words('check.lead')}</p>
      <Form method="post" action="/single-sign-on">
        <Button type="submit" name="intent" value="test" busy={sending && words('working')}>
          {words('check.submit')}
        </Button>
      </Form>
    </section>
  )
}
