import { Form, useNavigation } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { send } from '../../../../ui/icons/acts.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { useStepProof } from '../../two-step/parts/StepField.tsx'
import type { AdministratorPage, AdministratorResult } from '../administrator-page.server.ts'
import { offerDays } from '../rules.ts'
import { useWords } from '../words.ts'
import { ConfirmingPassword } from './OwnPassword.tsx'
import styles from './offers.module.css'

type Props = { page: AdministratorPage; result: AdministratorResult | undefined }

/** Offers the role to one of the colleagues who can take over. */
export function NewOffer({ page: { candidates, steps }, result }: Props) {
  const { prove, failed } = useStepProof(steps)
  const words = useWords()
  const sending = useNavigation().state === 'submitting'
  if (candidates.length === 0)
    return (
      <Empty level={2} title={words('offer.empty')}>
        {words('offer.emptyLead')}
      </Empty>
    )
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="offer">
      <div>
        <h2 id="offer">{words('offer.title')}</h2>
        <p className="soft">{words('offer.lead', { days: offerDays })}</p>
      </div>
      <Form method="post" noValidate className={`stack gap-4 ${styles.narrow}`} onSubmit={prove}>
        <RequiredNote />
        <Field name="user" required label={words('offer.colleague')} error={result?.errors.user}>
          {(control) => (
            <Select
              {...control}
              placeholder={words('offer.choose')}
              defaultValue={result?.user ?? ''}
              options={candidates.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }))}
            />
          )}
        </Field>
        <ConfirmingPassword steps={steps} failed={failed} errors={result?.errors} />
        <div>
          <Button type="submit" name="intent" value="offer" variant="primary" icon={send} busy={sending && words('working')}>
            {words('offer.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
