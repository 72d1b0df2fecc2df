import { Form, useNavigation } from 'react-router'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx'
import { SplitPage } from '../../../ui/frames/SplitPage.tsx'
import { PageTitle } from '../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../shell/site/parts/RequiredNote.tsx'
import { useWords } from '../model/words.ts'

type Props = {
  title: string
  lead: string
  button: string
  busy: string
  /** The account whose password the button takes; absent if it takes none. */
  passwordOf?: string | null
  refused?: { errors: Record<string, string | undefined>; formError: string | null } | undefined
}

/** The page of a mailed link. Opening it does not use the link, because mail programs open links too; the button does. */
export function PressLink({ title, lead, button, busy, passwordOf = null, refused }: Props) {
  const words = useWords()
  const sending = useNavigation().formData !== undefined
  const errors = refused?.errors ?? {}
  return (
    <SplitPage>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <Form method="post" noValidate className="stack gap-6">
        <p className="soft">{lead}</p>
        {refused?.formError && (
          <Note tone="bad" live>
            {refused.formError}
          </Note>
        )}
        {passwordOf !== null && (
          <>
            <ErrorSummary title={words('login.problem')} errors={errors} />
            <RequiredNote />
            <input type="hidden" name="username" autoComplete="username" value={passwordOf} />
            <Field name="password" required label={words('login.password')} help={words('link.passwordHelp')} error={errors.password}>
              {(control) => <PasswordInput {...control} show={words('show')} hide={words('hide')} />}
            </Field>
          </>
        )}
        <Button type="submit" variant="main" size="big" wide busy={sending && busy}>
          {button}
        </Button>
      </Form>
    </SplitPage>
  )
}
