import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/Button.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { OwnSteps } from '../../two-step/own-steps.server.ts'
import { useStepProof } from '../../two-step/parts/StepField.tsx'
import { useWords } from '../words.ts'
import { OwnPassword } from './OwnPassword.tsx'

/** Removes the connection, after the administrator's password. */
export function RemoveSso({ steps, errors }: { steps: OwnSteps; errors: Record<string, string> | undefined }) {
  const { prove, failed } = useStepProof(steps)
  const words = useWords()
  const sending = useNavigation().formData?.get('intent') === 'remove'
  return (
    <section className="stack gap-4" aria-labelledby="remove">
      <h2 id="remove">{words('remove.title')}</h2>
      <p>{words('remove.lead')}</p>
      <Form method="post" action="/single-sign-on" noValidate className="stack gap-4" aria-labelledby="remove" onSubmit={prove}>
        <RequiredNote />
        <div className="fields">
          <OwnPassword steps={steps} suffix="-remove" failed={failed} errors={errors} />
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
