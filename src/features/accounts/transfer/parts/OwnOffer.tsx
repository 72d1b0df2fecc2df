import { Form, useNavigation } from 'react-router'
import { formatDay } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { check } from '../../../../ui/icons/basic.ts'
import { useStepProof } from '../../two-step/parts/StepField.tsx'
import type { AdministratorPage, AdministratorResult } from '../administrator-page.server.ts'
import type { AdministratorOffer } from '../contract.ts'
import { useWords } from '../words.ts'
import { ConfirmingPassword } from './OwnPassword.tsx'
import styles from './offers.module.css'

type Props = { page: AdministratorPage; offer: AdministratorOffer; result: AdministratorResult | undefined }

/** The offer to the reader, who accepts it with the password, or declines it. */
export function OwnOffer({ page: { administrator, organization, timeZone, steps }, offer, result }: Props) {
  const { prove, failed } = useStepProof(steps, (form) => form.get('intent') === 'accept')
  const words = useWords()
  const language = useLanguage()
  const { state: sending, formData } = useNavigation()
  const busy = (intent: string) => sending === 'submitting' && formData?.get('intent') === intent && words('working')
  return (
    <Card as="section" lift className="stack gap-5" aria-labelledby="yours">
      <h2 id="yours">{words('yours.title')}</h2>
      <div className="stack gap-2">
        <p>{words('yours.what', { name: administrator?.name ?? '', organization })}</p>
        <p>{words('yours.until', { date: formatDay(language, timeZone, offer.expiresAt) })}</p>
      </div>
      <Form method="post" noValidate className={`stack gap-4 ${styles.narrow}`} onSubmit={prove}>
        <ConfirmingPassword steps={steps} failed={failed} errors={result?.errors} />
        <div className="row">
          <Button type="submit" name="intent" value="accept" variant="primary" icon={check} busy={busy('accept')}>
            {words('yours.accept')}
          </Button>
          <Button type="submit" name="intent" value="decline" busy={busy('decline')}>
            {words('yours.decline')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
