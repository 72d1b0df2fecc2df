import { Form } from 'react-router'
import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { NotificationsPage, RejectedForm } from '../notifications-page.server.ts'
import { useWords } from '../words.ts'
import styles from './rows.module.css'

type Props = { page: NotificationsPage; refused: RejectedForm | undefined }

/** Text message settings: consent, confirmation code, and the way to turn them off. */
export function TextMessages({ page, refused: any }: Props) {
  const words = useWords()
  const refused = any?.intent === 'sms' || any?.intent === 'code' ? any : undefined
  const { smsNumber, smsAgreedAt, smsStopped, smsPending } = page.telling
  return (
    <Card as="section" aria-labelledby="sms" className="stack gap-4">
      <h2 id="sms">{words('sms.title')}</h2>
      {smsStopped && <Note tone="warn">{words('sms.stopped')}</Note>}
      {refused?.formError && (
        <Note tone="bad" live>
          {refused.formError}
        </Note>
      )}
      <ErrorSummary title={words('page.problem')} errors={refused?.errors ?? {}} />
      {smsNumber ? (
        <>
          <p>{words('sms.on', { number: smsNumber, day: smsAgreedAt ?? '' })}</p>
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="endSms">
              {words('sms.end')}
            </Button>
          </Form>
        </>
      ) : (
        <p className="soft">{words('sms.lead')}</p>
      )}
      {smsPending && <Code number={smsPending} error={refused?.errors.code} />}
      {!smsNumber && <Agree page={page} refused={refused} again={smsPending !== null} />}
    </Card>
  )
}

function Code({ number, error }: { number: string; error: string | undefined }) {
  const words = useWords()
  return (
    <Form method="post" noValidate preventScrollReset className={styles.add}>
      <Field name="code" required label={words('sms.code', { number })} error={error} className={styles.number}>
        {(control) => <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" />}
      </Field>
      <Button type="submit" name="intent" value="code" variant="main">
        {words('sms.confirm')}
      </Button>
    </Form>
  )
}

function Agree({ page, refused, again }: Props & { again: boolean }) {
  const words = useWords()
  return (
    <Form method="post" noValidate preventScrollReset className="stack gap-4">
      <RequiredNote />
      <Field name="mobileNumber" required label={words('sms.number')} error={refused?.errors.mobileNumber} className={styles.number}>
        {(control) => (
          <TextInput {...control} type="tel" autoComplete="tel" defaultValue={refused?.typed.mobileNumber ?? page.mobileNumber} />
        )}
      </Field>
      <Checkbox name="agreed" required label={page.consent} error={refused?.errors.agreed} />
      <div>
        <Button type="submit" name="intent" value="sms">
          {words(again ? 'sms.sendAgain' : 'sms.send')}
        </Button>
      </div>
    </Form>
  )
}
