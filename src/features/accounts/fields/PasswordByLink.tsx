import { Form, useNavigation } from 'react-router'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { SplitPage } from '../../../ui/frames/SplitPage.tsx'
import { PageTitle } from '../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../shell/site/parts/RequiredNote.tsx'
import { useWords } from '../model/words.ts'
import styles from './PasswordByLink.module.css'
import { SecretFields } from './SecretFields.tsx'

type Props = {
  title: string
  lead: string
  /** The account's email address, for the browser's password manager. */
  email: string
  termsNeeded: boolean
  refused: { errors: Record<string, string | undefined>; formError: string | null; termsAccepted: boolean } | undefined
}

/** The page of a mailed link that sets a first or new password. */
export function PasswordByLink({ title, lead, email, termsNeeded, refused }: Props) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  const errors = refused?.errors ?? {}
  return (
    <SplitPage>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <Form method="post" noValidate className={`stack gap-5 ${styles.form}`}>
        <p className="soft">{lead}</p>
        {refused?.formError && (
          <Note tone="bad" live>
            {refused.formError}
          </Note>
        )}
        <ErrorSummary title={words('login.problem')} errors={errors} />
        <RequiredNote />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <SecretFields values={refused?.termsAccepted ? { termsAccepted: 'on' } : {}} errors={errors} withTerms={termsNeeded} />
        <Button type="submit" variant="main" size="big" wide busy={sending && words('link.setting')}>
          {words('link.set')}
        </Button>
      </Form>
    </SplitPage>
  )
}
