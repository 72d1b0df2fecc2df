import { Form, Link, useNavigation, useRouteLoaderData } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Rich } from '../../../../core/i18n/words.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { SplitPage } from '../../../../ui/frames/SplitPage.tsx'
import { mail } from '../../../../ui/icons/ways.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import type { RootData } from '../../../shell/site/root-data.ts'
import { type ForgotRefused, forgotAction } from '../forgot-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/forgot.ts'
import styles from './forgot.module.css'

export const action = async ({ context, request }: Route.ActionArgs) => forgotAction(context, await request.formData())

export default function Forgot({ actionData }: Route.ComponentProps) {
  return actionData?.sent ? <Sent {...actionData.sent} /> : <Ask refused={actionData?.refused ?? null} />
}

function Ask({ refused }: { refused: ForgotRefused | null }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  return (
    <SplitPage>
      <PageTitle>{words('forgot.title')}</PageTitle>
      <h1>{words('forgot.title')}</h1>
      <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
        <p className="soft">{words('forgot.lead')}</p>
        {refused?.formError && (
          <Note tone="bad" live>
            {refused.formError}
          </Note>
        )}
        <ErrorSummary title={words('problem')} errors={refused?.errors ?? {}} />
        <Field name="email" required label={words('forgot.email')} error={refused?.errors.email}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" defaultValue={refused?.email} />}
        </Field>
        <Button type="submit" variant="main" size="big" wide busy={sending && words('forgot.sending')}>
          {words('forgot.submit')}
        </Button>
      </Form>
      <p className={styles.after}>
        <Rich text={words('forgot.back')} link={(inner) => <Link to="/login">{inner}</Link>} />
      </p>
    </SplitPage>
  )
}

/** The same for every address: does not reveal which accounts exist. */
function Sent({ email, message }: { email: string; message: string }) {
  const words = useWords()
  const root = useRouteLoaderData('root') as RootData | undefined
  const sending = useNavigation().state !== 'idle'
  const heading = useFocusOnArrival()
  return (
    <div className="wrap wrap-narrow page-card">
      <PageTitle>{words('sent.title')}</PageTitle>
      <Card className={styles.card}>
        <Icon icon={mail} size="l" className={styles.icon} />
        <h1 tabIndex={-1} ref={heading}>
          {words('sent.title')}
        </h1>
        <p className={styles.address}>{email}</p>
        <p className="lead">{message}</p>
        <p className="small soft">{words('sent.missing')}</p>
        <Form method="post" className="row">
          <input type="hidden" name="email" value={email} />
          {root?.outbox && (
            <LinkButton size="big" variant="main" to="/outbox">
              {words('sent.outbox')}
            </LinkButton>
          )}
          <Button type="submit" size="big" busy={sending && words('forgot.sending')}>
            {words('sent.again')}
          </Button>
          <LinkButton size="big" to="/forgot" reloadDocument>
            {words('sent.other')}
          </LinkButton>
        </Form>
      </Card>
    </div>
  )
}
