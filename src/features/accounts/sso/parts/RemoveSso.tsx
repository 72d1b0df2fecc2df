import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useWords } from '../words.ts'
import { OwnPassword } from './OwnPassword.tsx'

/** Removes the connection, after the administrator's password. */
export function RemoveSso({ error }: { error: string | undefined }) {
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'remove'
  return (
    <section className="stack gap-4" aria-labelledby="remove">
      <h2 id="remove">{words('remove.title')}</h2>
      <p>{words('remove.lead')}</p>
      <Form method="post" action="/single-sign-on" noValidate className="stack gap-4" aria-labelledby="remove">
        <RequiredNote />
        <div className="fields">
          <OwnPassword id="password-remove" error={error} />
        </div>
        <div>
          <Button type="submit" name="intent" value="remove" variant="danger" busy={sending && words('working')}>
            {words('remove.submit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
