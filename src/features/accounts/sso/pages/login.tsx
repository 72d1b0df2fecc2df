import { Form, Link, useNavigation } from 'react-router'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { SplitPage } from '../../../../ui/frames/SplitPage.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { PageTitle } from '../../../shell/site/parts/PageTitle.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import { withNext } from '../../model/paths.ts'
import { ssoLoginAction, ssoLoginPage } from '../login-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/login.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => ssoLoginPage(context, request)
export const action = async ({ context, request }: Route.ActionArgs) => ssoLoginAction(context, await request.formData())

/** Finds the organization's own login by a work address. */
export default function SsoLogin({ loaderData: { next }, actionData: result }: Route.ComponentProps) {
  const words = useWords()
  const organization = result?.organization
  return (
    <SplitPage>
      <PageTitle>{words('login.title')}</PageTitle>
      <div className="stack gap-5">
        <h1>{words('login.title')}</h1>
        {organization ? <Found organization={organization} next={next} /> : <WorkEmail result={result} />}
        <p>
          <Link to={withNext('/login', next)}>{words('login.password')}</Link>
        </p>
      </div>
    </SplitPage>
  )
}

type FoundProps = { organization: { name: string; slug: string }; next: string | null }

/** A link, not a form: the browser leaves this site, which forms may not do. */
function Found({ organization: { name, slug }, next }: FoundProps) {
  const words = useWords()
  return (
    <>
      <Note tone="ok" live>
        {words('login.found', { name })}
      </Note>
      <LinkButton to={withNext(`/sso/${slug}`, next)} variant="main" size="big" wide reloadDocument>
        {words('login.go', { name })}
      </LinkButton>
      <p>
        <Link to={withNext('/login/sso', next)} reloadDocument>
          {words('login.other')}
        </Link>
      </p>
    </>
  )
}

function WorkEmail({ result }: { result: Route.ComponentProps['actionData'] }) {
  const words = useWords()
  const sending = useNavigation().state !== 'idle'
  const errors: Record<string, string | undefined> = result?.errors ?? {}
  return (
    <>
      <p className="soft">{words('login.lead')}</p>
      {result?.isUnknown && (
        <Note tone="warn" live>
          {words('login.none')}
        </Note>
      )}
      {result?.formError && (
        <Note tone="bad" live>
          {result.formError}
        </Note>
      )}
      <Form method="post" noValidate className="stack gap-5">
        <ErrorSummary title={words('problem')} errors={errors} />
        <RequiredNote />
        <Field name="email" required label={words('login.email')} error={errors['email']}>
          {(control) => <TextInput {...control} type="email" autoComplete="email" defaultValue={result?.email} />}
        </Field>
        <Button type="submit" variant="main" size="big" wide busy={sending && words('working')}>
          {words('login.submit')}
        </Button>
      </Form>
    </>
  )
}
